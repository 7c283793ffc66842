import type { Tree } from '../rest/tree.ts'
import type { FilePart } from '../rest/upload.ts'
import type { Form } from './form.ts'
import type { LimitName } from './limited.ts'
import type { OwnOrigins } from './own-origin.ts'

/** A request as the HTTP framework hands it over, its body read and parsed. */
export type Incoming = {
  readonly method: string
  /** The path as it was sent: `/product/alba/`. */
  readonly path: string
  /** The address after the path, with its question mark, or nothing. */
  readonly search: string
  readonly form: Form
  /** The body as a whole where it came as a JSON object; `form` has the single values of it. */
  readonly json?: Tree
  /** The file that came, where one is awaited. */
  readonly upload?: { readonly part?: FilePart; readonly raw?: Buffer }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly address: string
  readonly own: OwnOrigins
  readonly requestId: string
  /** Counts one use of an allowance; answers the seconds to wait when it is used up. */
  readonly use: (limit: LimitName) => Promise<number | undefined>
}
