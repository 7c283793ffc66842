import { basename } from 'node:path/posix'
import { crc32 } from 'node:zlib'
import { Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { limitBytes, type PictureSource, SourceFileError } from './picture-source.ts'

/** The part of an entry that is held in memory: only what is needed to read it. */
type ZipEntry = Pick<
  Entry,
  | 'relativeOffsetOfLocalHeader'
  | 'compressedSize'
  | 'uncompressedSize'
  | 'compressionMethod'
  | 'generalPurposeBitFlag'
  | 'crc32'
>

const MAX_ENTRIES = 100_000
const MAX_NAME_BYTES = 512

/**
 * The files of a zip, by their path in it or by their base name when that is unique; `undefined` when it is no zip, is
 * incomplete, or has more than 100,000 entries. Nothing is unpacked to the disk: an entry is read when its name is
 * requested, and only up to the limit. Its declared size and checksum are verified.
 */
export async function zipSource(file: string): Promise<PictureSource | undefined> {
  const zip = await openPromise(file, {
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: false,
  }).catch(() => undefined)
  const entries = zip && (await entriesOf(zip).catch(() => undefined))
  if (!entries) zip?.close()
  if (!zip || !entries) return undefined
  return {
    missingReason: 'not-in-zip',
    async open(name, maxBytes) {
      const entry = entries.get(name)
      return entry && contentOf(zip, entry, maxBytes)
    },
    close: async () => zip.close(),
  }
}

/** The entries by path, and by base name where that is unique. */
async function entriesOf(zip: ZipFile): Promise<Map<string, ZipEntry> | undefined> {
  if (zip.entryCount > MAX_ENTRIES) return undefined
  const byPath = new Map<string, ZipEntry>()
  const byBaseName = new Map<string, ZipEntry | undefined>()
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry)
    if (path === undefined) continue
    const zipEntry = zipEntryOf(entry)
    byPath.set(path, zipEntry)
    byBaseName.set(basename(path), byBaseName.has(basename(path)) ? undefined : zipEntry)
  }
  for (const [name, entry] of byBaseName) if (entry && !byPath.has(name)) byPath.set(name, entry)
  return byPath
}

/** The path of an entry; `undefined` for folders, and for names that no normal zip has. */
function pathOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string | undefined {
  if (fileNameRaw.length > MAX_NAME_BYTES) return undefined
  const path = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  return path.endsWith('/') || validateFileName(path) !== null ? undefined : path
}

function zipEntryOf(entry: Entry): ZipEntry {
  return {
    relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
    compressedSize: entry.compressedSize,
    uncompressedSize: entry.uncompressedSize,
    compressionMethod: entry.compressionMethod,
    generalPurposeBitFlag: entry.generalPurposeBitFlag,
    crc32: entry.crc32,
  }
}

async function* contentOf(zip: ZipFile, zipEntry: ZipEntry, maxBytes: number): AsyncGenerator<Buffer> {
  const entry = Object.assign(new Entry(), zipEntry)
  if (entry.uncompressedSize > maxBytes) throw new SourceFileError('too-large', entry.uncompressedSize)
  if (!entry.canDecodeFileData()) throw new SourceFileError('damaged')
  let size = 0
  let checksum = 0
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of limitBytes(stream, maxBytes)) {
      size += chunk.length
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw error instanceof SourceFileError ? error : new SourceFileError('damaged')
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw new SourceFileError('damaged')
}
