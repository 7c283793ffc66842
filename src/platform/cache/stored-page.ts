import { createHash } from 'node:crypto'
import { GUEST } from '../../kernel/roles.ts'
import { type ContentEncoding, encode } from '../http/encoding.ts'

/** Bytes ready to send: the headers are the flat list that Node writes fastest. */
export type ReadyAnswer = {
  readonly status: 200 | 304
  readonly headers: readonly string[]
  readonly bytes: Buffer | undefined
}

type ReadyAnswers = { readonly full: ReadyAnswer; readonly unchanged: ReadyAnswer }

/** A rendered page in the encodings requested so far. */
export type StoredPage = {
  /** Bytes in memory, all encodings together. */
  size(): number
  /** The page for a request, or `undefined` when it has not been encoded that way yet. */
  ready(encoding: ContentEncoding, ifNoneMatch: string | undefined): ReadyAnswer | undefined
  /** Encodes the page; concurrent callers share the work. */
  prepare(encoding: ContentEncoding): Promise<void>
  /** Whether the brotli encoding can still be made smaller. */
  readonly canRecompress: () => boolean
  recompress(): Promise<void>
}

/**
 * An answer that may be stale, marked as HTTP marks it (RFC 9111, 5.1): by its age, the seconds since the page was known to
 * be current.
 */
export function withAge(answer: ReadyAnswer, ageMs: number): ReadyAnswer {
  return { ...answer, headers: [...answer.headers, 'age', String(Math.floor(ageMs / 1_000))] }
}

const OVERHEAD_BYTES = 2_000

/**
 * A page from its HTML in UTF-8 and the headers that all pages carry, as a flat list. `group`: the price group it was rendered
 * for; the page of another group is another page, even with the same bytes.
 */
export function storedPage(html: Buffer, pageHeaders: readonly string[], group = GUEST): StoredPage {
  const hash = createHash('sha256').update(`${group}\n`).update(html).digest('base64url').slice(0, 20)
  const ready = new Map<ContentEncoding, ReadyAnswers>([
    ['identity', readyAnswers(html, 'identity', hash, pageHeaders)],
  ])
  const underway = new Map<ContentEncoding, Promise<void>>()
  let isRecompressed = false

  const store = (encoding: 'br' | 'gzip', bytes: Buffer) => {
    ready.set(encoding, readyAnswers(bytes, encoding, hash, pageHeaders))
  }
  return {
    size() {
      let total = OVERHEAD_BYTES
      for (const { full: whole } of ready.values()) total += whole.bytes?.length ?? 0
      return total
    },
    ready(encoding, ifNoneMatch) {
      const found = ready.get(encoding)
      return ifNoneMatch?.includes(hash) ? found?.unchanged : found?.full
    },
    async prepare(encoding) {
      if (encoding === 'identity' || ready.has(encoding)) return
      const work = underway.get(encoding) ?? encode(html, encoding).then((bytes) => store(encoding, bytes))
      underway.set(encoding, work)
      await work.finally(() => underway.delete(encoding))
    },
    canRecompress: () => !isRecompressed && ready.has('br'),
    async recompress() {
      isRecompressed = true
      store('br', await encode(html, 'br', 11))
    },
  }
}

/**
 * The tag is weak because brotli's bytes change when the page is compressed again; the content, which its
 * hash names, does not. A page that the browser has in another encoding is unchanged too.
 */
function readyAnswers(
  bytes: Buffer,
  encoding: ContentEncoding,
  hash: string,
  pageHeaders: readonly string[],
): ReadyAnswers {
  const etag = ['etag', `W/"${hash}-${encoding}"`]
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const body = ['content-type', 'text/html; charset=UTF-8', 'content-length', String(bytes.length)]
  return {
    full: { status: 200, headers: [...body, ...encoded, ...etag, ...pageHeaders], bytes },
    unchanged: { status: 304, headers: [...etag, ...pageHeaders], bytes: undefined },
  }
}
