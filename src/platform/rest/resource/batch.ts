import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { readRestArguments } from '../arguments.ts'
import { endpoint, type RestEndpoint, RestRefusal, type RestRequest } from '../endpoint.ts'
import { inContext } from '../fields.ts'
import { bodyOfRefusal } from '../run.ts'
import { withLinks } from './links.ts'
import { restSchemaOf } from './schema.ts'
import type { ResourceCall, Served } from './serving.ts'

/** The most records in one batch, as in the platform's own interface. */
const MAX_RECORDS = 100

type Args = Readonly<Record<string, unknown>>
type Work = (served: Served, request: ResourceCall, args: Args) => Promise<Args>

type Parts = {
  readonly create: Work
  readonly change: Work
  readonly remove: Work
  createArgs(served: Served): z.ZodObject
  changeArgs(served: Served): z.ZodObject
}

const records = z.array(z.unknown()).default([])

/**
 * `POST <resource>/batch`: records to create, update and delete in one call, one after another. Each has its own
 * answer; a refused one is `{ id, error }`, and the others are done all the same. More than 100 are refused as a whole.
 */
export function batchEndpoint(served: Served, parts: Parts): RestEndpoint {
  const { contract, serving, codes, keys, parents } = served
  const answer = restSchemaOf(contract.title, contract.record)
  const args = z.object({
    ...parents,
    create: records.describe('Records to create.'),
    update: records.describe('Records to change, each with its id.'),
    delete: records.describe('Ids of records to delete.'),
  })
  const [key = 'id'] = Object.keys(keys).filter((name) => !(name in parents))
  const deleteArgs = z.object({ ...keys, ...contract.remove, force: z.boolean() })

  async function one(
    request: RestRequest<Args>,
    schema: z.ZodObject,
    item: unknown,
    work: Work,
  ): Promise<unknown> {
    // A record has its key under the name `id`, whatever its path calls it.
    const { id, ...fields } = fieldsIn(item)
    const body: Args = { ...fields, [key]: fields[key] ?? id }
    try {
      const path = Object.fromEntries(Object.keys(parents).map((name) => [name, request.args[name]]))
      const record = await work(served, request, readRestArguments(schema, { path, body, query: {} }))
      return inContext(withLinks(served, request, record), answer, 'edit')
    } catch (error) {
      if (!(error instanceof RestRefusal)) throw error
      return { id: body[key] ?? 0, error: bodyOfRefusal(error) }
    }
  }

  return endpoint({
    access: serving.access.write,
    denied: codes.denied.batch,
    edits: true,
    args,
    async handle(request) {
      const { create, update, delete: remove } = request.args
      refuseManyRecords(create.length + update.length + remove.length)
      const all: Record<string, unknown[]> = {}
      const work = async (
        name: string,
        items: readonly unknown[],
        run: (item: unknown) => Promise<unknown>,
      ) => {
        for (const item of items) {
          // A refused record awaits nothing: others are answered between a hundred of them.
          await nextTurn()
          const answers = all[name] ?? []
          answers.push(await run(item))
          all[name] = answers
        }
      }
      if (serving.create)
        await work('create', create, (item) => one(request, parts.createArgs(served), item, parts.create))
      if (serving.change)
        await work('update', update, (item) => one(request, parts.changeArgs(served), item, parts.change))
      if (serving.remove)
        await work('delete', remove, (item) =>
          one(request, deleteArgs, { ...fieldsIn(item), force: true }, parts.remove),
        )
      return { data: all }
    },
  })
}

/** A record as sent; what is none is a key alone. */
function fieldsIn(item: unknown): Args {
  const isRecord = typeof item === 'object' && item !== null && !Array.isArray(item)
  return isRecord ? { ...item } : { id: item }
}

/** A batch with more records than one may have is refused as a whole. */
export function refuseManyRecords(count: number): void {
  if (count <= MAX_RECORDS) return
  throw new RestRefusal(
    'woocommerce_rest_request_entity_too_large',
    `A batch can have at most ${MAX_RECORDS} records.`,
    413,
  )
}
