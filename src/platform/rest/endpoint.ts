import type { z } from 'zod'
import type { Call, CookieChange } from '../http/call.ts'
import type { LimitName } from '../http/limited.ts'
import type { Access, Person } from '../session/person.ts'

/**
 * One method of one path under `/wp-json/`, as its feature declares it. The schema of its arguments is the one
 * place from which validation, errors and the answer to `OPTIONS` come (docs/wire.md K.1).
 */
export type RestEndpoint<Args extends z.ZodObject = z.ZodObject> = {
  readonly access: Access
  /** The code of the refusal where `rest_forbidden` is too little said: `rest_not_logged_in`, `rest_cannot_edit`. */
  readonly denied?: string
  /** Who may have the `edit` context; others who ask for it get `rest_forbidden_context`. Absent: whoever is let in. */
  readonly editAccess?: Access
  /**
   * Path, query and body together, by their wire names; what is not named here is ignored, never passed on.
   * Texts of an address become numbers, yes-no and lists as the schema asks. Where a name comes in several of them,
   * the path goes before the body, and the body before the query.
   */
  readonly args: Args
  /** The fields of the answer, for `OPTIONS`, `_fields` and `context`. */
  readonly answer?: RestSchema
  /** Takes the body as bytes (uploads); absent, it is JSON or a form of at most a megabyte. */
  readonly body?: 'bytes'
  /** A POST that edits what is there: PUT and PATCH do the same. */
  readonly edits?: boolean
  /** May stand in a batch (`POST /batch/v1`). */
  readonly inBatch?: boolean
  /** The allowance per address and minute that it draws on. */
  readonly limit?: LimitName
  handle(ask: RestAsk<z.output<Args>>): Promise<RestAnswer>
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

export type RestAsk<Args> = {
  /** `person` in it is the one below: a cookie without its nonce is nobody's. */
  readonly call: Call
  readonly args: Args
  /** Whether the person may have the `edit` context `editAccess` says; this is what was asked for. */
  readonly context: RestContext
  readonly person: Person | undefined
  /** What an endpoint with `body: 'bytes'` was sent. */
  readonly upload?: RestUpload
}

/** A file as it came: nothing of it is checked but that it is whole. */
export type RestUpload = {
  readonly bytes: Buffer
  /** The last part of the name that it was sent under, without control characters. */
  readonly name: string
}

export type RestAnswer = {
  readonly status?: number
  /** `_links` in a record, or in each of a list, may be embedded where they say `embeddable: true`. */
  readonly data: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The context that it is given in, where that is not the one asked for: what was made or changed is in `edit`. */
  readonly context?: RestContext
  /** Where this page of a list stands, for `X-WP-Total`, `X-WP-TotalPages` and `Link`; `collection` says it. */
  readonly paging?: RestPaging
  readonly cookies?: readonly CookieChange[]
}

/** `total` counts all items of the list; pages begin at 1. */
export type RestPaging = { readonly total: number; readonly page: number; readonly perPage: number }

/** The endpoint as it stands: writing it through here lets `handle` know the type of its arguments. */
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
