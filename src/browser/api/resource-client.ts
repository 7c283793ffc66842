import { apiFetch, responseContent } from './api-fetch.ts'

/** What a client needs to know of a schema: the types of what it reads and answers. */
type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }
type Shape = Readonly<Record<string, Schema>>

/** A contract of the REST interface, by its type alone: `typeof webhooksContract`. */
export type ClientContract = {
  readonly record: Schema
  readonly query?: Shape
  readonly create?: Shape
  readonly change?: Shape
  readonly remove?: Shape
}

type In<One extends Schema> = One['_zod']['input']
type Sent<Fields> = Fields extends Shape
  ? {
      readonly [Name in keyof Fields as undefined extends In<Fields[Name]> ? never : Name]: In<Fields[Name]>
    } & {
      readonly [Name in keyof Fields as undefined extends In<Fields[Name]> ? Name : never]?: In<Fields[Name]>
    }
  : never

type RecordOf<Contract extends ClientContract> = Contract['record']['_zod']['output']
type Removal<Contract extends ClientContract> = Sent<NonNullable<Contract['remove']>>
type Paging = { readonly page?: number; readonly per_page?: number; readonly offset?: number }
type Filters<Contract extends ClientContract> = Partial<Sent<NonNullable<Contract['query']>>> & Paging

export type Page<One> = { readonly items: readonly One[]; readonly total: number; readonly pages: number }

export type ResourceClient<Contract extends ClientContract> = {
  list(filters?: Filters<Contract>, signal?: AbortSignal): Promise<Page<RecordOf<Contract>>>
  get(id: number | string): Promise<RecordOf<Contract>>
  create(fields: Sent<NonNullable<Contract['create']>>): Promise<RecordOf<Contract>>
  change(id: number | string, fields: Sent<NonNullable<Contract['change']>>): Promise<RecordOf<Contract>>
  /** Without `force` it is moved to the trash, where there is one. Answers the record as it was. */
  remove(
    id: number | string,
    ...args: object extends Removal<Contract> ? [args?: Removal<Contract>] : [args: Removal<Contract>]
  ): Promise<RecordOf<Contract>>
}

/**
 * A typed client of one resource: `resourceClient<typeof webhooksContract>('wc/v3/webhooks')`. The contract is imported as a
 * type, so that its schemas stay on the server. Rejects with an `ApiError`, as `apiFetch` does.
 */
export function resourceClient<Contract extends ClientContract>(path: string): ResourceClient<Contract> {
  type One = RecordOf<Contract>
  const at = (id: number | string) => `${path}/${encodeURIComponent(id)}`
  return {
    async list(filters = {}, signal) {
      const response = await apiFetch({
        path: `${path}?${queryOf(filters)}`,
        parse: false,
        ...(signal && { signal }),
      })
      const items = (await responseContent(response)) as readonly One[]
      const count = (name: string) => Number(response.headers.get(name) ?? items.length)
      return { items, total: count('X-WP-Total'), pages: count('X-WP-TotalPages') }
    },
    get: (id) => apiFetch<One>({ path: `${at(id)}?context=edit` }),
    create: (data) => apiFetch<One>({ path, method: 'POST', data }),
    change: (id, data) => apiFetch<One>({ path: at(id), method: 'PUT', data }),
    async remove(id, ...[args]) {
      const answer = await apiFetch<One | Deleted<One>>({
        path: `${at(id)}?${queryOf(args ?? {})}`,
        method: 'DELETE',
      })
      // As WordPress answers under `wp/`.
      return isDeleted(answer) ? answer.previous : answer
    },
  }
}

type Deleted<One> = { readonly deleted: true; readonly previous: One }

function isDeleted<One>(answer: One | Deleted<One>): answer is Deleted<One> {
  return typeof answer === 'object' && answer !== null && 'deleted' in answer && 'previous' in answer
}

function queryOf(args: object): URLSearchParams {
  return new URLSearchParams(
    Object.entries(args).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
