import { z } from 'zod'
import { collection, itemsBefore, pagingArgs, refusePageBeyondLast } from '../collection.ts'
import {
  endpoint,
  type RestAnswer,
  type RestEndpoint,
  type RestRequest,
  type RestSchema,
} from '../endpoint.ts'
import { batchEndpoint } from './batch.ts'
import { codesOf, isOfShop } from './codes.ts'
import type { Contract } from './contract.ts'
import { withLinks } from './links.ts'
import { restSchemaOf } from './schema.ts'
import type { ResourceCall, Served, Serving } from './serving.ts'

/** The id of most records. */
const idKey = { id: z.int().min(0).max(999_999_999_999_999).describe('The id of the record.') }

/**
 * The endpoints of a resource, for `calls.rest` of a feature: list, record, create, change, delete and batch, each where
 * the contract and its functions have it (docs/wire.md K.1 and K.4).
 */
export function resource<
  Fields extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Create extends z.ZodRawShape,
  Change extends z.ZodRawShape,
  Key extends z.ZodRawShape,
  Parents extends z.ZodRawShape,
  Remove extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
>(
  contract: Contract<string, Fields, Query, Create, Change, Key, Parents, Remove, Shown>,
  serving: Serving<Fields, Query, Create, Change, Key, Parents, Remove, Shown>,
): Readonly<Record<string, RestEndpoint>> {
  // Its types have done their work: from here on, arguments are what the schemas have checked.
  const served = (path: string) =>
    servedOf({ ...(contract as Contract), path }, serving as unknown as Served['serving'])
  const older = (contract.readAlso ?? []).map((namespace) => contract.path.replace(/^wc\/v\d+/, namespace))
  return {
    ...Object.assign({}, ...[contract.path, ...older].map((path) => reading(served(path)))),
    ...writing(served(contract.path)),
  }
}

function servedOf(contract: Contract, serving: Served['serving']): Served {
  const { path, title, key = idKey, parents = {} } = contract
  const [name = 'id'] = Object.keys(key)
  return {
    contract,
    serving,
    codes: codesOf(path, title, serving.codes),
    keys: { ...parents, ...key },
    parents,
    recordPath: `${path}/:${name}`,
  }
}

function reading(served: Served): Record<string, RestEndpoint> {
  const { contract, serving, codes, keys, parents, recordPath } = served
  const { read, write, list: listed = read, edit: editAccess = write } = serving.access
  const shared = {
    access: read,
    editAccess,
    denied: codes.denied.view,
    answer: restSchemaOf(contract.title, contract.record),
  }
  const table: Record<string, RestEndpoint> = {}
  if (serving.list) {
    const filters = { ...contract.query, ...contract.shown, ...parents }
    table[`GET /${contract.path}`] = serving.unpaged
      ? endpoint({
          ...shared,
          access: listed,
          args: z.object(filters),
          isList: true,
          handle: (request) => wholeList(served, request),
        })
      : endpoint({
          ...shared,
          access: listed,
          args: z.object({ ...pagingArgs, ...filters }),
          handle: (request) => list(served, request),
        })
  }
  if (serving.get) {
    table[`GET /${recordPath}`] = endpoint({
      ...shared,
      args: z.object({ ...keys, ...contract.shown }),
      async handle(request) {
        const record = await serving.get?.(request, request.args)
        if (!record) throw codes.missing('reading')
        return { data: withLinks(served, request, record) }
      },
    })
  }
  return table
}

async function list(
  served: Served,
  request: RestRequest<z.output<z.ZodObject<typeof pagingArgs>>>,
): Promise<RestAnswer> {
  const { page, per_page: perPage } = request.args
  const slice = { first: itemsBefore(request.args), limit: perPage }
  const { items = [], total = 0 } =
    (await served.serving.list?.(request, { ...request.args, ...slice })) ?? {}
  if (served.serving.refusesPagesBeyondLast) refusePageBeyondLast({ total, page, perPage })
  return collection({ total, page, perPage, items: items.map((one) => withLinks(served, request, one)) })
}

async function wholeList(served: Served, request: RestRequest<Args>): Promise<RestAnswer> {
  const slice = { first: 0, limit: Number.MAX_SAFE_INTEGER }
  const { items = [] } = (await served.serving.list?.(request, { ...request.args, ...slice })) ?? {}
  return { data: items.map((one) => withLinks(served, request, one)) }
}

function writing(served: Served): Record<string, RestEndpoint> {
  const { contract, serving, codes, keys, recordPath } = served
  const { access, limit } = serving
  const isShop = isOfShop(contract.path)
  const answer = restSchemaOf(contract.title, contract.record)
  const shared = { access: access.write, answer, inBatch: true, ...(limit && { limit }) }
  const table: Record<string, RestEndpoint> = {}
  if (serving.create) {
    table[`POST /${contract.path}`] = endpoint({
      ...shared,
      access: access.create ?? access.write,
      denied: codes.denied.create,
      args: createArgs(served),
      creates: true,
      ...(contract.isCreatedFromFile && { body: 'bytes', inBatch: false }),
      handle: async (request) => created(served, request, await create(served, request, request.args)),
    })
  }
  if (serving.change) {
    table[`POST /${recordPath}`] = endpoint({
      ...shared,
      denied: codes.denied.edit,
      edits: true,
      args: changeArgs(served),
      handle: async (request) => ({
        data: withLinks(served, request, await change(served, request, request.args)),
        context: 'edit',
      }),
    })
  }
  if (serving.remove) {
    table[`DELETE /${recordPath}`] = endpoint({
      ...shared,
      access: access.remove ?? access.write,
      denied: codes.denied.delete,
      answer: isShop ? answer : deletedSchema(contract),
      args: z.object({ ...(contract.remove ?? { force: forceArg }), ...keys }),
      async handle(request) {
        const record = withLinks(served, request, await remove(served, request, request.args))
        return { data: isShop ? record : { deleted: true, previous: record }, context: 'edit' }
      },
    })
  }
  if (isShop && Object.keys(table).length > 0) {
    table[`POST /${contract.path}/batch`] = batchEndpoint(served, {
      create,
      change,
      remove,
      createArgs,
      changeArgs,
    })
  }
  return table
}

const forceArg = z
  .boolean()
  .default(false)
  .describe('Whether to delete it instead of moving it to the trash.')

function createArgs({ contract, parents }: Served): z.ZodObject {
  return z.object({
    ...contract.create,
    ...contract.shown,
    ...parents,
    id: z.unknown().optional().describe('Must not be set.'),
  })
}

function changeArgs({ contract, keys }: Served): z.ZodObject {
  return z.object({ ...contract.change, ...contract.shown, ...keys })
}

function deletedSchema({ title, record }: Contract): RestSchema {
  const previous = record.describe('The record as it was.')
  return restSchemaOf(
    `deleted-${title}`,
    z.object({ deleted: z.boolean().describe('Always true.'), previous }),
  )
}

type Args = Readonly<Record<string, unknown>>

async function create({ serving, codes }: Served, request: ResourceCall, args: Args): Promise<Args> {
  const { id, ...rest } = args
  // Clients that copy a record send an empty id with it.
  if (id !== undefined && id !== null && id !== '' && id !== 0) throw codes.exists()
  return (await serving.create?.(request, rest)) ?? {}
}

async function change({ serving, codes }: Served, request: ResourceCall, args: Args): Promise<Args> {
  const record = await serving.change?.(request, args)
  if (!record) throw codes.missing('editing')
  return record
}

async function remove(
  { contract, serving, codes }: Served,
  request: ResourceCall,
  args: Args,
): Promise<Args> {
  const isRefused = args['force'] !== true && !serving.hasTrash && !contract.remove
  if (isRefused) throw codes.noTrash()
  const record = await serving.remove?.(request, args)
  if (!record) throw codes.missing('deleting')
  return record
}

function created(served: Served, request: RestRequest<unknown>, record: Args): RestAnswer {
  const data = withLinks(served, request, record)
  const [self] = data._links['self'] ?? []
  return { data, status: 201, context: 'edit', ...(self && { headers: { location: self.href } }) }
}
