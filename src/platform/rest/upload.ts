import { createHash } from 'node:crypto'
import { RestRefusal, type RestUpload } from './endpoint.ts'
import { restTexts } from './texts.ts'

/** The largest file that is received; an endpoint may allow less. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024

/** The file of a multipart form, `name` as sent. */
export type FilePart = { readonly bytes: Buffer; readonly name: string }

export type UploadHeaders = {
  readonly contentType: string | undefined
  readonly disposition: string | undefined
  readonly md5: string | undefined
}

/**
 * The file of an upload: the part of a form, or the whole body, whose name is then in `Content-Disposition`
 * (docs/wire.md K.3). Throws the error of the catalogue for one that is missing, unnamed or incomplete.
 */
export function uploadOf(sent: { readonly part?: FilePart; readonly raw?: Buffer }, headers: UploadHeaders) {
  const upload = sent.part ? ofPart(sent.part) : ofBody(sent.raw, headers)
  refuseIfChanged(upload.bytes, headers.md5)
  return upload
}

function ofPart({ bytes, name }: FilePart): RestUpload {
  if (bytes.length === 0) throw refusal('rest_upload_no_data', restTexts.noData)
  return { bytes, name: plainName(name) }
}

function ofBody(bytes: Buffer | undefined, { contentType, disposition }: UploadHeaders): RestUpload {
  if (!bytes || bytes.length === 0) throw refusal('rest_upload_no_data', restTexts.noData)
  if (!contentType) throw refusal('rest_upload_no_content_type', restTexts.noContentType)
  if (!disposition) throw refusal('rest_upload_no_content_disposition', restTexts.noDisposition)
  const name = plainName(nameIn(disposition) ?? '')
  if (name === '') throw refusal('rest_upload_invalid_disposition', restTexts.badDisposition)
  return { bytes, name }
}

/** `attachment; filename="a.jpg"`, with or without quotes, or `filename*=UTF-8''a.jpg`, which takes precedence. */
function nameIn(disposition: string): string | undefined {
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition) ?? []
  if (encoded !== undefined) return decoded(encoded)
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"([^"]*)"|([^;"\s]+))/i.exec(disposition) ?? []
  return quoted ?? bare
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const MAX_NAME_LENGTH = 200

/** The last part of the name, without characters that no name has. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return last
    .replace(/[\p{Cc}\p{Cf}\u{FFFD}]/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, MAX_NAME_LENGTH)
}

/** `Content-MD5` in hex, as WordPress's clients send it, or in base64, as in its standard. */
function refuseIfChanged(bytes: Buffer, md5: string | undefined): void {
  if (!md5) return
  const hash = createHash('md5').update(bytes)
  const whole = hash.digest()
  const isSame = md5.toLowerCase() === whole.toString('hex') || md5 === whole.toString('base64')
  if (!isSame) throw new RestRefusal('rest_upload_hash_mismatch', restTexts.hashMismatch, 412)
}

function refusal(code: string, text: string): RestRefusal {
  return new RestRefusal(code, text, 400)
}
