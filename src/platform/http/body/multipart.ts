import { setImmediate as nextTurn } from 'node:timers/promises'
import { MIMEType } from 'node:util'
import { Busboy } from '@fastify/busboy'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { occursMoreThan } from '../../../kernel/text.ts'
import type { FilePart } from '../../rest/upload.ts'

/** A multipart form with at most one file, `file`; its other fields are texts. */
export type MultipartForm = {
  readonly entries: readonly (readonly [string, string])[]
  readonly file: FilePart | undefined
}

export type MultipartLimits = { readonly fields: number; readonly files: 0 | 1; readonly fileBytes: number }

/** `file`: a file where none is allowed. */
export type MultipartRefusal = 'unreadable' | 'too-many-parts' | 'file'

/** The largest text of a field, and of the heads of all parts together. */
const MAX_FIELD_BYTES = 1_048_576
const MAX_HEAD_BYTES = 131_072
/** Bytes that are read before other requests get their turn. */
const BYTES_PER_TURN = 262_144

/**
 * The parts of a form. `type` is its whole `Content-Type`. Parts, and the bytes of their heads, are counted before they
 * are read.
 */
export async function multipartForm(
  body: Buffer,
  type: string,
  limits: MultipartLimits,
): Promise<Outcome<MultipartForm, MultipartRefusal>> {
  const boundary = boundaryIn(type)
  if (boundary === undefined) return refused('unreadable')
  if (isTooLarge(body, `--${boundary}`, limits.fields + limits.files)) return refused('too-many-parts')
  try {
    return await partsOf(body, boundary, limits)
  } catch {
    return refused('unreadable')
  }
}

/** The boundary between the parts: the characters that its standard allows, without the white space. */
function boundaryIn(type: string): string | undefined {
  try {
    const boundary = new MIMEType(type).params.get('boundary') ?? ''
    return /^[\w'()+,./:=?-]{1,70}$/.test(boundary) ? boundary : undefined
  } catch {
    return undefined
  }
}

function isTooLarge(body: Buffer, delimiter: string, maxParts: number): boolean {
  // The last one ends the form.
  if (occursMoreThan(maxParts + 1, delimiter, body)) return true
  let headBytes = 0
  for (let start = body.indexOf(delimiter); start !== -1; start = body.indexOf(delimiter, start + 1)) {
    const end = body.indexOf('\r\n\r\n', start)
    headBytes += (end === -1 ? body.length : end) - start
    if (headBytes > MAX_HEAD_BYTES) return true
  }
  return false
}

async function partsOf(
  body: Buffer,
  boundary: string,
  { fields, files, fileBytes }: MultipartLimits,
): Promise<Outcome<MultipartForm, MultipartRefusal>> {
  const entries: [string, string][] = []
  let file: FilePart | undefined
  let refusal: MultipartRefusal | undefined
  const reading = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    isPartAFile: (_field, _type, name) => name !== undefined,
    limits: {
      ...{ fields, files, parts: fields + files, fileSize: fileBytes },
      ...{ fieldSize: MAX_FIELD_BYTES, fieldNameSize: MAX_HEAD_BYTES, headerSize: MAX_HEAD_BYTES },
    },
  })
  let refuse = (_reason: MultipartRefusal) => {}
  const end = new Promise<void>((resolve, reject) => {
    reading.on('finish', () => resolve())
    reading.on('error', reject)
    refuse = (reason) => {
      refusal ??= reason
      resolve()
    }
  })
  // A skipped part would never end.
  reading.on('filesLimit', () => refuse('file'))
  reading.on('fieldsLimit', () => refuse('too-many-parts'))
  reading.on('partsLimit', () => refuse('too-many-parts'))
  // A part without a name is no field.
  reading.on('field', (name: string | undefined, value) => {
    if (name === undefined) refuse('unreadable')
    else entries.push([name, value])
  })
  reading.on('file', (field, stream, name) => {
    const chunks: Buffer[] = []
    stream.on('error', () => reading.destroy())
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
    stream.on('end', () => {
      if (field === 'file') file = { bytes: Buffer.concat(chunks), name: name ?? '' }
    })
  })
  await Promise.race([end, write(body, reading, () => refusal !== undefined).then(() => end)])
  return refusal ? refused(refusal) : done({ entries, file })
}

async function write(body: Buffer, reading: Busboy, isRefused: () => boolean): Promise<void> {
  for (let start = 0; start < body.length; start += BYTES_PER_TURN) {
    if (start > 0) await nextTurn()
    if (isRefused()) return
    reading.write(body.subarray(start, start + BYTES_PER_TURN))
  }
  reading.end()
}
