import { z } from 'zod'
import type { Feature } from '../../../src/platform/feature.ts'
import type { Identify } from '../../../src/platform/http/dispatch/dispatch-request.ts'
import { collection, pagingArgs, refusePageBeyondLast } from '../../../src/platform/rest/collection.ts'
import { endpoint, type RestSchema } from '../../../src/platform/rest/endpoint.ts'
import type { Person } from '../../../src/platform/session/person.ts'

/** What reached the handlers since `handled.length = 0`. */
export const handled: string[] = []

const TOTAL = 23
const item = (id: number, root: string) => ({
  id,
  title: { rendered: `Thing ${id}`, raw: `thing ${id}` },
  secret: 'for editors',
  maker: 7,
  _links: {
    self: [{ href: `${root}probe/v1/things/${id}` }],
    maker: [{ href: `${root}probe/v1/makers/7`, embeddable: true }],
    gone: [{ href: `${root}probe/v1/makers/404`, embeddable: true }],
    external: [{ href: 'https://evil.example/wp-json/x', embeddable: true }],
  },
})

const field = (type: string, ...context: ('view' | 'embed' | 'edit')[]) => ({
  type,
  description: `The ${type}.`,
  context,
})
const itemSchema: RestSchema = {
  title: 'thing',
  properties: {
    id: field('integer', 'view', 'embed', 'edit'),
    title: field('object', 'view', 'embed', 'edit'),
    secret: field('string', 'edit'),
    maker: field('integer', 'view', 'edit'),
  },
}

const id = z.int().min(1)

/** A feature to test REST conventions: it answers with what it received. */
export const probe: Feature = {
  name: 'probe',
  calls: {
    rest: {
      'GET /probe/v1/things': endpoint({
        access: 'anyone',
        editAccess: 'edit_posts',
        args: z.object({ ...pagingArgs, search: z.string().optional() }),
        answer: itemSchema,
        async handle({ args, call }) {
          const paging = { total: TOTAL, page: args.page, perPage: args.per_page }
          refusePageBeyondLast(paging)
          const first = (args.page - 1) * args.per_page + 1
          const count = Math.max(0, Math.min(args.per_page, TOTAL - first + 1))
          const items = Array.from({ length: count }, (_, index) =>
            item(first + index, `${call.origin}/wp-json/`),
          )
          return collection({ ...paging, items })
        },
      }),
      'GET /probe/v1/things/:id': endpoint({
        access: 'anyone',
        editAccess: 'edit_posts',
        args: z.object({ id }),
        answer: itemSchema,
        handle: async ({ args, call }) => ({ data: item(args.id, `${call.origin}/wp-json/`) }),
      }),
      'POST /probe/v1/things/:id': endpoint({
        access: 'anyone',
        edits: true,
        inBatch: true,
        args: z.object({ id, title: z.string().min(2).max(20) }),
        async handle({ args, call }) {
          handled.push(`${call.method} ${args.id} ${args.title}`)
          return { data: args }
        },
      }),
      'DELETE /probe/v1/things/:id': endpoint({
        access: 'edit_posts',
        inBatch: true,
        args: z.object({ id, force: z.boolean().default(false) }),
        async handle({ args }) {
          handled.push(`DELETE ${args.id} ${args.force}`)
          return { data: null, status: 204 }
        },
      }),
      'GET /probe/v1/makers/:id': endpoint({
        access: 'anyone',
        args: z.object({ id: id.max(100) }),
        handle: async ({ args, context }) => ({ data: { id: args.id, context } }),
      }),
      'GET /probe/v1/me': endpoint({
        access: 'signed-in',
        denied: 'rest_not_logged_in',
        args: z.object({}),
        handle: async ({ person, call }) => ({ data: { id: person?.id, same: call.person === person } }),
      }),
      'POST /probe/v1/me': endpoint({
        access: 'signed-in',
        edits: true,
        args: z.object({ name: z.string().optional() }),
        handle: async ({ person, args }) => ({ data: { id: person?.id, name: args.name ?? null } }),
      }),
      'POST /probe/v1/echo': endpoint({
        access: 'anyone',
        args: z.object({
          whole: z.int().min(0).max(9).optional(),
          amount: z.number().optional(),
          yes: z.boolean().optional(),
          kind: z.enum(['a', 'b']).optional(),
          ids: z.array(z.int()).max(3).optional(),
          address: z.object({ city: z.string(), zip: z.string().optional() }).optional(),
          meta: z.record(z.string(), z.string()).optional(),
          email: z.email().optional(),
          day: z.iso.date().optional(),
          uuid: z.uuid().optional(),
          ip: z.ipv4().optional(),
          slug: z
            .string()
            .regex(/^[a-z]+$/)
            .optional(),
          either: z.union([z.int(), z.enum(['none'])]).optional(),
          even: z
            .int()
            .refine((value) => value % 2 === 0, {
              message: 'is odd',
              params: { code: 'rest_invalid_multiple' },
            })
            .optional(),
          count: z.int().default(5),
        }),
        async handle({ args }) {
          handled.push('echo')
          return { data: args }
        },
      }),
      'POST /probe/v1/two': endpoint({
        access: 'anyone',
        args: z.object({ first: z.string(), second: z.int() }),
        handle: async ({ args }) => ({ data: args }),
      }),
      'POST /probe/v1/limited': endpoint({
        access: 'anyone',
        limit: 'checkout',
        args: z.object({}),
        handle: async () => ({ data: true }),
      }),
      'GET /probe/v1/error': endpoint({
        access: 'anyone',
        args: z.object({}),
        async handle() {
          throw new Error('password of the database')
        },
      }),
      'POST /probe/v1/files': endpoint({
        access: 'upload_files',
        args: z.object({ title: z.string().optional() }),
        body: 'bytes',
        handle: async ({ upload, args }) => ({
          status: 201,
          data: { name: upload?.name, bytes: upload?.bytes.length, title: args.title ?? null },
        }),
      }),
    },
  },
}

const person = (roles: Person['roles'], proof: Person['proof']): Person => ({
  id: 7,
  login: 'ada',
  email: 'ada@shop.example',
  displayName: 'Ada',
  roles,
  proof,
})

/** Signed in by the value of the cookie `who`; `key-…` represents an API key. */
export const people: Readonly<Record<string, Person>> = {
  customer: person(['customer'], { by: 'cookie', session: 's1', signedInAtMs: 0 }),
  editor: person(['editor'], { by: 'cookie', session: 's2', signedInAtMs: 0 }),
  author: person(['author'], { by: 'cookie', session: 's3', signedInAtMs: 0 }),
  'key-read': person(['administrator'], { by: 'key', id: 1, may: 'read' }),
  'key-write': person(['administrator'], { by: 'key', id: 2, may: 'write' }),
  'key-both': person(['administrator'], { by: 'key', id: 3, may: 'read_write' }),
}

export const identifyByTestCookie: Identify = async (_shop, { headers }) =>
  people[/who=([\w-]+)/.exec(String(headers['cookie'] ?? ''))?.[1] ?? '']
