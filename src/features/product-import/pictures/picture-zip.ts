import { basename } from 'node:path/posix'
import { crc32 } from 'node:zlib'
import { Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { atMostBytes, FileRefused, type PictureFiles } from './picture-files.ts'

/** What is kept of an entry: enough to read it, a small part of what the zip says. */
type Listed = Pick<
  Entry,
  | 'relativeOffsetOfLocalHeader'
  | 'compressedSize'
  | 'uncompressedSize'
  | 'compressionMethod'
  | 'generalPurposeBitFlag'
  | 'crc32'
>

const MOST_ENTRIES = 100_000
const MOST_NAME_BYTES = 512

/**
 * The files of a zip, by their path in it or by their own name when no other has it; `undefined` when it is no zip,
 * is broken off, or has more than 100,000 entries. Nothing is unpacked to the disk: an entry is read when its name is
 * asked for, and only as far as it may go. What it says of its size and checksum is not believed but compared.
 */
export async function filesInZip(file: string): Promise<PictureFiles | undefined> {
  const zip = await openPromise(file, {
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: false,
  }).catch(() => undefined)
  const listed = zip && (await listOf(zip).catch(() => undefined))
  if (!listed) zip?.close()
  if (!zip || !listed) return undefined
  return {
    missing: 'not-in-zip',
    async open(name, maxBytes) {
      const entry = listed.get(name)
      return entry && piecesOf(zip, entry, maxBytes)
    },
    close: async () => zip.close(),
  }
}

/** The entries by path, and by their last part where that means one of them only. */
async function listOf(zip: ZipFile): Promise<Map<string, Listed> | undefined> {
  if (zip.entryCount > MOST_ENTRIES) return undefined
  const byPath = new Map<string, Listed>()
  const byOwnName = new Map<string, Listed | undefined>()
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry)
    if (path === undefined) continue
    const listed = essence(entry)
    byPath.set(path, listed)
    byOwnName.set(basename(path), byOwnName.has(basename(path)) ? undefined : listed)
  }
  for (const [name, listed] of byOwnName) if (listed && !byPath.has(name)) byPath.set(name, listed)
  return byPath
}

/** Where an entry lies; `undefined` for folders, and for names that no honest zip has. */
function pathOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string | undefined {
  if (fileNameRaw.length > MOST_NAME_BYTES) return undefined
  const path = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  return path.endsWith('/') || validateFileName(path) !== null ? undefined : path
}

function essence(entry: Entry): Listed {
  return {
    relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
    compressedSize: entry.compressedSize,
    uncompressedSize: entry.uncompressedSize,
    compressionMethod: entry.compressionMethod,
    generalPurposeBitFlag: entry.generalPurposeBitFlag,
    crc32: entry.crc32,
  }
}

async function* piecesOf(zip: ZipFile, listed: Listed, maxBytes: number): AsyncGenerator<Buffer> {
  const entry = Object.assign(new Entry(), listed)
  if (entry.uncompressedSize > maxBytes) throw new FileRefused('too-large', entry.uncompressedSize)
  if (!entry.canDecodeFileData()) throw new FileRefused('damaged')
  let size = 0
  let sum = 0
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const piece of atMostBytes(stream, maxBytes)) {
      size += piece.length
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('damaged')
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) throw new FileRefused('damaged')
}
