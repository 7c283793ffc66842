import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Call, CookieChange } from '../http/call.ts'
import type { LimitName } from '../http/rate-limits.ts'
import type { Access, Person } from '../session/person.ts'

/**
 * One method of one path under `/wp-json/`, as its feature declares it. The schema of its arguments is the single
 * source of validation, errors and the answer to `OPTIONS` (docs/wire.md K.1).
 */
export type RestEndpoint<Args extends z.ZodObject = z.ZodObject> = {
  readonly access: Access
  /** The code of the refusal where `rest_forbidden` is too general: `rest_not_logged_in`, `rest_cannot_edit`. */
  readonly denied?: string
  /** Who may use the `edit` context; others get `rest_forbidden_context`. Without it: everybody with access. */
  readonly editAccess?: Access
  /**
   * Path, query and body together, by their wire names; what is not named here is ignored, never passed on. Texts of an
   * address become numbers, yes-no and lists as the schema requires. Where a name occurs in several of them, the path
   * takes precedence over the body, and the body over the query.
   */
  readonly args: Args
  /** The fields of the answer, for `OPTIONS`, `_fields` and `context`. */
  readonly answer?: RestSchema
  /** Answers a list of them although it has no pages; a list with pages is known by its arguments. */
  readonly isList?: boolean
  /** Answers an object of them by name. */
  readonly isByName?: boolean
  /** Answers a file of this media type. */
  readonly answersFile?: string
  /** Answers 201, with what is new. */
  readonly creates?: boolean
  /**
   * `bytes` reads the body as bytes (uploads); with `list` it may be a JSON list, which is the argument `items`. Without
   * it, the body is a JSON object or a form of at most a megabyte.
   */
  readonly body?: 'bytes' | 'list'
  /** A POST that edits an existing object: PUT and PATCH do the same. */
  readonly edits?: boolean
  /** May be part of a batch (`POST /batch/v1`). */
  readonly inBatch?: boolean
  /** The rate limit per address and minute. */
  readonly limit?: LimitName
  handle(request: RestRequest<z.output<Args>>): Promise<RestAnswer>
}

/** A record of the answer: JSON Schema of each field, with the contexts that it is shown in. */
export type RestSchema = {
  readonly title: string
  readonly properties: Readonly<Record<string, RestField>>
}

export type RestField = {
  readonly type: string | readonly string[]
  readonly description: string
  readonly context: readonly RestContext[]
  readonly readonly?: boolean
  /** Of an object: its own fields, each with the contexts that it is shown in. */
  readonly properties?: Readonly<Record<string, RestField>>
}

export type RestContext = 'view' | 'embed' | 'edit'

export type RestRequest<Args> = {
  /** `person` in it is the one below: a cookie without its nonce identifies nobody. */
  readonly call: Call
  readonly args: Args
  /** The requested context; whether the person may use `edit` is declared in `editAccess`. */
  readonly context: RestContext
  readonly person: Person | undefined
  /** The file sent to an endpoint with `body: 'bytes'`. */
  readonly upload?: RestUpload
}

/** A file as sent: nothing is checked but that it is complete. */
export type RestUpload = {
  readonly bytes: Buffer
  /** The last part of the name that it was sent under, without control characters. */
  readonly name: string
}

export type RestAnswer = {
  readonly status?: number
  /** `_links` in a record, or in each of a list, are embedded on request where they have `embeddable: true`. */
  readonly data: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The context of the answer, where that is not the requested one: what was created or changed is in `edit`. */
  readonly context?: RestContext
  /** The position of this page in a list, for `X-WP-Total`, `X-WP-TotalPages` and `Link`; `collection` sets it. */
  readonly paging?: RestPaging
  readonly cookies?: readonly CookieChange[]
  /**
   * A file in place of `data`, whose name and type are in `headers`. It is sent while it is read, so that it may be larger than
   * memory; an error in the middle breaks the connection off.
   */
  readonly file?: Readable
}

/** `total` counts all items of the list; pages begin at 1. */
export type RestPaging = { readonly total: number; readonly page: number; readonly perPage: number }

/** The endpoint unchanged: declared through this function, `handle` knows the type of its arguments. */
export function endpoint<Args extends z.ZodObject>(declared: RestEndpoint<Args>): RestEndpoint<Args> {
  return declared
}

/** Thrown by endpoints for what the catalogue of errors names (docs/wire.md K.4). */
export class RestRefusal extends Error {
  override readonly name = 'RestRefusal'
  readonly code: string
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: string,
    message: string,
    status: number,
    data: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
    this.headers = headers
  }
}
