import type { Readable } from 'node:stream'
import type { Notice } from '../../ui/Notices.tsx'
import type { PageContent } from '../cache/shared-page.ts'
import type { Person } from '../session/person.ts'
import type { Shop } from '../shop.ts'
import type { Form } from './form.ts'

/**
 * One request, as handlers see it: independent of the framework. Everything in it came from outside and is untrusted;
 * `form` and `query` return single strings only.
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
  /** The person who is signed in, or whose API key was sent; a guest is `undefined`. */
  readonly person: Person | undefined
}

export type Handler = (call: Call) => Promise<Answer | PersonalPage | SamePage>

/** A page for one person: the shell wraps it, and it is never stored. */
export type PersonalPage = {
  readonly page: PageContent
  readonly status: number
  readonly cookies: readonly CookieChange[]
}

/**
 * The page of the requested address, rendered fresh and never stored, with notices on top: the answer to a refused form
 * post. Where no shared page has the address, the notices are on a page of their own.
 */
export type SamePage = {
  readonly samePageWith: readonly Notice[]
  /** Additional parameters: the options chosen in a refused form. */
  readonly chosen?: Readonly<Record<string, string>>
  readonly status: number
  readonly cookies: readonly CookieChange[]
}

/** The answer of a handler: plain data, adapted to the HTTP framework in one place. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A stream is sent as it is read, uncompressed: files that are too large for memory. */
  readonly body: string | Buffer | Readable
  readonly cookies?: readonly CookieChange[]
  /** Of a page whose own script adds styles: the browser applies those with this nonce (`security-headers.ts`). */
  readonly styleNonce?: string
}

/** A cookie to set; without `maxAgeSeconds` it is a session cookie, 0 clears it. Path is always `/`. */
export type CookieChange = {
  readonly name: string
  readonly value: string
  readonly httpOnly: boolean
  readonly maxAgeSeconds?: number
}
