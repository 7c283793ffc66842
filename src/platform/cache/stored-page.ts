import { createHash } from 'node:crypto'
import { GUEST } from '../../kernel/roles.ts'
import { type Encoding, encode } from '../http/encoding.ts'

/** Bytes that only need sending: the headers stand as the flat list that Node writes out fastest. */
export type ReadyAnswer = {
  readonly status: 200 | 304
  readonly headers: readonly string[]
  readonly bytes: Buffer | undefined
}

type Wrapped = { readonly whole: ReadyAnswer; readonly unchanged: ReadyAnswer }

/** A finished page in the encodings that were asked for so far. */
export type StoredPage = {
  /** Bytes in memory, all encodings together. */
  size(): number
  /** The page for a request, or nothing when it has not been brought into that encoding yet. */
  ready(encoding: Encoding, ifNoneMatch: string | undefined): ReadyAnswer | undefined
  /** Brings the page into an encoding; several callers share the work. */
  prepare(encoding: Encoding): Promise<void>
  /** Whether a smaller brotli is still to be had, and making it. */
  readonly canShrink: () => boolean
  shrink(): Promise<void>
}

const OVERHEAD_BYTES = 2_000

/**
 * A page out of its HTML and the headers that all pages carry, as a flat list. `group`: for whom it was rendered; the page
 * of another group is another page, even with the same bytes.
 */
export function storedPage(html: string, pageHeaders: readonly string[], group = GUEST): StoredPage {
  const identity = Buffer.from(html)
  const hash = createHash('sha256').update(`${group}\n`).update(identity).digest('base64url').slice(0, 20)
  const wrapped = new Map<Encoding, Wrapped>([['identity', wrap(identity, 'identity', hash, pageHeaders)]])
  const underway = new Map<Encoding, Promise<void>>()
  let smallest = false

  const keep = (encoding: 'br' | 'gzip', bytes: Buffer) => {
    wrapped.set(encoding, wrap(bytes, encoding, hash, pageHeaders))
  }
  return {
    size() {
      let total = OVERHEAD_BYTES
      for (const { whole } of wrapped.values()) total += whole.bytes?.length ?? 0
      return total
    },
    ready(encoding, ifNoneMatch) {
      const found = wrapped.get(encoding)
      return ifNoneMatch?.includes(hash) ? found?.unchanged : found?.whole
    },
    async prepare(encoding) {
      if (encoding === 'identity' || wrapped.has(encoding)) return
      const work = underway.get(encoding) ?? encode(identity, encoding).then((bytes) => keep(encoding, bytes))
      underway.set(encoding, work)
      await work.finally(() => underway.delete(encoding))
    },
    canShrink: () => !smallest && wrapped.has('br'),
    async shrink() {
      smallest = true
      keep('br', await encode(identity, 'br', 11))
    },
  }
}

/**
 * The tag is weak because brotli's bytes change when the page is compressed again; the content, which its
 * hash names, does not. A page that the browser has in another encoding is unchanged too.
 */
function wrap(bytes: Buffer, encoding: Encoding, hash: string, pageHeaders: readonly string[]): Wrapped {
  const etag = ['etag', `W/"${hash}-${encoding}"`]
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const body = ['content-type', 'text/html; charset=UTF-8', 'content-length', String(bytes.length)]
  return {
    whole: { status: 200, headers: [...body, ...encoded, ...etag, ...pageHeaders], bytes },
    unchanged: { status: 304, headers: [...etag, ...pageHeaders], bytes: undefined },
  }
}
