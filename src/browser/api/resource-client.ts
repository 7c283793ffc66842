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
type Paging = { readonly page?: number; readonly per_page?: number; readonly offset?: number }
type Filters<Contract extends ClientContract> = Partial<Sent<NonNullable<Contract['query']>>> & Paging

export type Page<One> = { readonly items: readonly One[]; readonly total: number; readonly pages: number }

export type ResourceClient<Contract extends ClientContract> = {
  list(filters?: Filters<Contract>, signal?: AbortSignal): Promise<Page<RecordOf<Contract>>>
  get(id: number | string): Promise<RecordOf<Contract>>
  create(fields: Sent<NonNullable<Contract['create']>>): Promise<RecordOf<Contract>>
  change(id: number | string, fields: Sent<NonNullable<Contract['change']>>): Promise<RecordOf<Contract>>
  /** Without `force` it is moved to the trash, where there is one. */
  remove(id: number | string, options?: { readonly force?: boolean }): Promise<RecordOf<Contract>>
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
      const query = new URLSearchParams(
        Object.entries(filters).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      )
      const response = await apiFetch({ path: `${path}?${query}`, parse: false, ...(signal && { signal }) })
      const items = (await responseContent(response)) as readonly One[]
      const count = (name: string) => Number(response.headers.get(name) ?? items.length)
      return { items, total: count('X-WP-Total'), pages: count('X-WP-TotalPages') }
    },
    get: (id) => apiFetch<One>({ path: `${at(id)}?context=edit` }),
    create: (data) => apiFetch<One>({ path, method: 'POST', data }),
    change: (id, data) => apiFetch<One>({ path: at(id), method: 'PUT', data }),
    remove: (id, { force = false } = {}) =>
      apiFetch<One>({ path: `${at(id)}?force=${force}`, method: 'DELETE' }),
  }
}
