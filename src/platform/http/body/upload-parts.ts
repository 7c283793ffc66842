import { Busboy } from '@fastify/busboy'
import { type FilePart, MAX_UPLOAD_BYTES } from '../../rest/upload.ts'

/** A multipart form with at most one file, `file`; its other fields are texts. */
export type UploadParts = {
  readonly entries: readonly (readonly [string, string])[]
  readonly file: FilePart | undefined
}

const limits = { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 100, fieldSize: 1_048_576, parts: 101 }

/** The parts of a form, or `undefined` when it cannot be read. `type` is its whole `Content-Type`. */
export async function uploadPartsOf(body: Buffer, type: string): Promise<UploadParts | undefined> {
  const entries: [string, string][] = []
  let file: FilePart | undefined
  try {
    const reading = new Busboy({ headers: { 'content-type': type }, limits })
    const end = new Promise<void>((resolve, reject) => {
      reading.on('finish', () => resolve())
      reading.on('error', reject)
    })
    reading.on('field', (name, value) => void entries.push([name, value]))
    reading.on('file', (field, stream, name) => {
      const chunks: Buffer[] = []
      stream.on('error', () => reading.destroy())
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        if (field === 'file') file = { bytes: Buffer.concat(chunks), name: name ?? '' }
      })
    })
    reading.end(body)
    await end
    return { entries, file }
  } catch {
    return undefined
  }
}
