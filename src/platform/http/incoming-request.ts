import type { Tree } from '../rest/tree.ts'
import type { FilePart } from '../rest/upload.ts'
import type { Form } from './form.ts'
import type { LimitName } from './rate-limits.ts'
import type { ShopOrigins } from './server/shop-origins.ts'

/** A request as the HTTP framework passes it on, its body read and parsed. */
export type IncomingRequest = {
  readonly method: string
  /** The path as it was sent: `/product/alba/`. */
  readonly path: string
  /** The query of the address, with its question mark, or empty. */
  readonly search: string
  readonly form: Form
  /** The whole body where it is a JSON object; `form` has its single values. */
  readonly json?: Tree
  /** The whole body where it is a JSON list, for the calls that expect one; others refuse it. */
  readonly jsonList?: readonly unknown[]
  /** The uploaded file, where one is expected. */
  readonly upload?: { readonly part?: FilePart; readonly raw?: Buffer }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly address: string
  readonly shopOrigins: ShopOrigins
  readonly requestId: string
  /** Counts one use of a rate limit; returns the seconds to wait when it is used up. */
  readonly use: (limit: LimitName) => number | undefined
}
