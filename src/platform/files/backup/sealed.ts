import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import type { BackupKey } from './backup-key.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { ObjectStore } from './object-store.ts'

/** An object as it lies in the store: its size, and the hash of its encrypted bytes. */
export type SealedObject = { readonly name: string; readonly bytes: number; readonly sha256: string }

type Chunks = AsyncIterable<Uint8Array>

/**
 * Compresses, encrypts and stores a stream, never complete in memory. Names that end in `.zst.age` are compressed; pictures,
 * which are compressed already, are not.
 */
export async function seal(
  store: ObjectStore,
  { recipient }: Pick<BackupKey, 'recipient'>,
  name: string,
  content: Chunks | Iterable<Uint8Array>,
): Promise<SealedObject> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const sealed = { bytes: 0, hash: createHash('sha256') }
  const encrypted = async function* (plain: Chunks) {
    yield* (await encrypter.encrypt(streamOf(plain))) as unknown as Chunks
  }
  const stored = async (chunks: Chunks) => store.put(name, counted(chunks, sealed))
  const source = Readable.from(content, { objectMode: false })
  if (isCompressed(name)) await pipeline(source, createZstdCompress(), encrypted, stored)
  else await pipeline(source, encrypted, stored)
  return { name, bytes: sealed.bytes, sha256: sealed.hash.digest('hex') }
}

/**
 * Reads an object and passes its content on. Refuses `wrong-key`, `damaged` (any changed, missing or added byte) and
 * `missing-object`; `consume` must not keep what it did with the content before this has resolved.
 */
export async function unseal(
  store: ObjectStore,
  { identity }: Pick<BackupKey, 'identity'>,
  object: { readonly name: string; readonly sha256?: string },
  consume: (content: Chunks) => Promise<void>,
): Promise<void> {
  const sealed = { bytes: 0, hash: createHash('sha256') }
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const decrypted = async function* (chunks: Chunks) {
    try {
      const received = asReceived(counted(chunks, sealed), store, object.name)
      yield* (await decrypter.decrypt(streamOf(received))) as unknown as Chunks
    } catch (error) {
      throw asRefusal(error, `${object.name} of ${store.title}`)
    }
  }
  const source = await store.get(object.name)
  if (isCompressed(object.name)) await pipeline(source, decrypted, createZstdDecompress(), consume)
  else await pipeline(source, decrypted, consume)
  if (object.sha256 !== undefined && sealed.hash.digest('hex') !== object.sha256)
    throw damaged(`${object.name} of ${store.title}`)
}

/** The library takes streams of the web. */
function streamOf(chunks: Chunks): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array>
}

function isCompressed(name: string): boolean {
  return name.endsWith('.zst.age')
}

async function* counted(chunks: Chunks, sum: { bytes: number; readonly hash: Hash }) {
  for await (const chunk of chunks) {
    sum.bytes += chunk.length
    sum.hash.update(chunk)
    yield chunk
  }
}

/** Errors of the store are its own, and not those of a damaged object. */
async function* asReceived(chunks: Chunks, store: ObjectStore, name: string) {
  try {
    yield* chunks
  } catch (error) {
    if (error instanceof BackupRefusal) throw error
    throw new BackupRefusal('store-failed', `${name} of ${store.title} could not be read: ${String(error)}`, {
      cause: error,
    })
  }
}

function asRefusal(error: unknown, what: string): unknown {
  if (error instanceof BackupRefusal) return error
  // Pipelines end their parts with such errors when another part has failed.
  const { name, code } = error as { readonly name?: string; readonly code?: string }
  if (name === 'AbortError' || code?.startsWith('ERR_STREAM')) return error
  const message = error instanceof Error ? error.message : String(error)
  if (/no identity matched/i.test(message))
    return new BackupRefusal(
      'wrong-key',
      `${what} was encrypted with another key. Give the key of that backup with --key FILE or HANDSEL_BACKUP_KEY.`,
    )
  return damaged(what, error)
}

function damaged(what: string, cause?: unknown): BackupRefusal {
  return new BackupRefusal('damaged', `${what} is damaged: use another backup.`, { cause })
}
