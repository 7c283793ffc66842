import type { Readable } from 'node:stream'
import type { Notice } from '../../ui/Notices.tsx'
import type { PageContent } from '../cache/shared-page.ts'
import type { Person } from '../session/person.ts'
import type { Shop } from '../shop.ts'
import type { Form } from './form.ts'

/**
 * One request, as handlers see it: no framework in it. Everything in here came from outside and is
 * untrusted; `form` and `query` hand out single strings only.
 */
export type Call = {
  readonly shop: Shop
  readonly method: string
  /** The path alone, percent-decoded parts untouched: `/product/alba/`. */
  readonly path: string
  /** The parts of the path that the route's pattern names: `/product/:slug/` → `{ slug }`. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly form: Form
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The shopper's network address, from trusted proxy hops only. */
  readonly address: string
  /** The request's own origin when it is one of ours, else the public one: `http://localhost:3000`. */
  readonly origin: string
  readonly requestId: string
  /** Who is signed in, or whose API key came with it; a guest is `undefined`. */
  readonly person: Person | undefined
}

export type Handler = (call: Call) => Promise<Answer | PersonalPage | SamePage>

/** A page for one person: the shell wraps it, and nobody stores it. */
export type PersonalPage = {
  readonly page: PageContent
  readonly status: number
  readonly cookies: readonly CookieChange[]
}

/**
 * The page of this very address, rendered fresh and stored by nobody, with notices on top: what a refused
 * form post answers. Where no shared page has the address, the notices stand on a page of their own.
 */
export type SamePage = {
  readonly samePageWith: readonly Notice[]
  /** Parameters beside those of the address: what a refused form had chosen. */
  readonly chosen?: Readonly<Record<string, string>>
  readonly status: number
  readonly cookies: readonly CookieChange[]
}

/** What a handler says: plain data, adapted to the HTTP framework in one place. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A stream is sent as it comes, uncompressed: files that are too large for memory. */
  readonly body: string | Buffer | Readable
  readonly cookies?: readonly CookieChange[]
}

/** A cookie to set; `maxAgeSeconds` absent is a session cookie, 0 clears it. Path is always `/`. */
export type CookieChange = {
  readonly name: string
  readonly value: string
  readonly httpOnly: boolean
  readonly maxAgeSeconds?: number
}
