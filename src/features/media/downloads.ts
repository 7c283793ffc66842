import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { fileExists } from './files.ts'
import { storedName } from './rules/stored-name.ts'

/** The largest download that is accepted. */
export const MAX_DOWNLOAD_BYTES = 500 * 1024 * 1024

type MediaContext = Pick<Shop, 'config'>

/** A download to store: its bytes as a stream, never complete in memory. */
export type DownloadUpload = { readonly bytes: AsyncIterable<Uint8Array>; readonly name: string }

/**
 * Stores a downloadable file in the data folder, once for the same content, and answers the reference that products
 * hold: `stored:HASH/NAME`. Refused: more than 500 MB. A stream that fails throws and leaves no file.
 */
export async function storeDownload(
  { config }: MediaContext,
  { bytes, name }: DownloadUpload,
): Promise<Outcome<string, 'too-large'>> {
  const folder = join(config.dataFolder, 'downloads')
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.draft`)
  try {
    const hash = await writeDraft(draft, bytes)
    if (hash === undefined) return refused('too-large')
    await moveToFinalName(draft, pathOf(config.dataFolder, hash))
    return done(`stored:${hash}/${storedName(name) || 'file'}`)
  } finally {
    await rm(draft, { force: true })
  }
}

/** The path of the file that `stored:HASH/NAME` names, and its name for customers; `undefined` when it does not exist. */
export async function downloadFile(
  { config }: MediaContext,
  stored: string,
): Promise<{ path: string; name: string } | undefined> {
  const [, hash, name] = /^stored:([0-9a-f]{64})\/([^/\\]+)$/.exec(stored) ?? []
  if (!hash || !name) return undefined
  const path = pathOf(config.dataFolder, hash)
  return (await fileExists(path)) ? { path, name: storedName(name) || 'file' } : undefined
}

function pathOf(dataFolder: string, hash: string): string {
  return join(dataFolder, 'downloads', hash.slice(0, 2), hash)
}

/** Writes the draft and answers the hash of its content; `undefined` when it is too large. */
async function writeDraft(draft: string, bytes: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const hash = createHash('sha256')
  let size = 0
  const limited = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > MAX_DOWNLOAD_BYTES) return
      hash.update(chunk)
      yield chunk
    }
  }
  const file = createWriteStream(draft, { flush: true })
  try {
    await pipeline(bytes, limited, file)
  } finally {
    // When a stream fails at once, the file may not be open yet: it could not be deleted before.
    if (!file.closed) await new Promise<void>((done) => file.once('close', () => done()))
  }
  return size > MAX_DOWNLOAD_BYTES ? undefined : hash.digest('hex')
}

async function moveToFinalName(draft: string, file: string): Promise<void> {
  if (await fileExists(file)) return
  await mkdir(dirname(file), { recursive: true })
  await rename(draft, file)
}
