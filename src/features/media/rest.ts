import { z } from 'zod'
import { may } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import type { FeatureCalls } from '../../platform/feature.ts'
import {
  collection,
  itemsBefore,
  notTaken,
  pagingArgs,
  refusePageBeyondLast,
} from '../../platform/rest/collection.ts'
import { endpoint, type RestAnswer, type RestAsk } from '../../platform/rest/endpoint.ts'
import { attachmentRecord, attachmentSchema, slugOf } from './rest-attachment.ts'
import { changeWords, makeAllSizes, removeAttachment, takeUpload } from './rest-changes.ts'
import { editable, noSuchPicture } from './rest-rights.ts'
import { type Attachment, attachmentById, attachmentsByIds, attachmentsFound } from './rest-store.ts'
import { wordsArgs } from './rest-words.ts'

// There is no picture 0; that is told as of any number that is not there.
const id = z.int().min(0).describe('The number of the picture.')
const ids = z.array(z.int().min(1)).max(100).optional()

const listArgs = z.object({
  ...pagingArgs,
  ...notTaken(
    'after',
    'before',
    'modified_after',
    'modified_before',
    'author_exclude',
    'parent',
    'parent_exclude',
  ),
  ...notTaken('search_columns', 'search_semantics'),
  slug: z.array(z.string().max(300)).max(100).optional().describe('Pictures of these slugs alone.'),
  status: z
    .array(z.enum(['inherit']))
    .max(1)
    .optional()
    .describe('Pictures have no other.'),
  search: z.string().max(200).optional().describe('What stands in the name or the words.'),
  include: ids.describe('These pictures alone.'),
  exclude: ids.describe('All but these pictures.'),
  author: ids.describe('What these accounts brought.'),
  media_type: z.enum(['image']).optional(),
  mime_type: z.string().max(100).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  orderby: z.enum(['date', 'id', 'title']).default('date'),
})

/** Pictures as WordPress's clients know them: its attachments (docs/wire.md K.3). */
export const mediaRest: NonNullable<FeatureCalls['rest']> = {
  'GET /wp/v2/media': endpoint({
    access: 'anyone',
    editAccess: 'upload_files',
    args: listArgs,
    answer: attachmentSchema,
    handle: list,
  }),
  'GET /wp/v2/media/:id': endpoint({
    access: 'anyone',
    editAccess: 'upload_files',
    args: z.object({ id }),
    answer: attachmentSchema,
    async handle({ call, args, person }) {
      const one = await attachmentById(call.shop.db, args.id, { isPublic: !seesAll(person) })
      if (!one) throw noSuchPicture()
      return { data: attachmentRecord(one, call.origin) }
    },
  }),
  'POST /wp/v2/media': endpoint({
    access: 'upload_files',
    denied: 'rest_cannot_create',
    args: z.object(wordsArgs),
    answer: attachmentSchema,
    body: 'bytes',
    async handle(ask) {
      const one = await takeUpload(ask)
      const location = `${ask.call.origin}/wp-json/wp/v2/media/${one.id}`
      return { ...edited(ask, one), status: 201, headers: { location } }
    },
  }),
  'POST /wp/v2/media/:id': endpoint({
    access: 'upload_files',
    denied: 'rest_cannot_edit',
    edits: true,
    inBatch: true,
    args: z.object({ id, ...wordsArgs }),
    answer: attachmentSchema,
    handle: async (ask) => edited(ask, await changeWords(ask, await editable(ask, 'rest_cannot_edit'))),
  }),
  'POST /wp/v2/media/:id/post-process': endpoint({
    access: 'upload_files',
    denied: 'rest_cannot_edit',
    args: z.object({ id, action: z.enum(['create-image-subsizes']) }),
    answer: attachmentSchema,
    async handle(ask) {
      const one = await editable(ask, 'rest_cannot_edit')
      await makeAllSizes(ask.call.shop, one)
      return edited(ask, one)
    },
  }),
  'DELETE /wp/v2/media/:id': endpoint({
    access: 'upload_files',
    denied: 'rest_cannot_delete',
    inBatch: true,
    args: z.object({ id, force: z.boolean().default(false).describe('There is no bin: must be true.') }),
    async handle(ask) {
      const one = await editable(ask, 'rest_cannot_delete')
      await removeAttachment(ask, one)
      return { data: { deleted: true, previous: attachmentRecord(one, ask.call.origin) } }
    },
  }),
}

/** Staff sees the whole library; everybody else what pages show anyhow, so that no draft is told by its pictures. */
function seesAll(person: RestAsk<unknown>['person']): boolean {
  return person !== undefined && may(person.roles, 'upload_files')
}

async function list({ call, args, person }: RestAsk<z.output<typeof listArgs>>): Promise<RestAnswer> {
  const { page, per_page: perPage, orderby: orderBy, mime_type: mime } = args
  const found = await attachmentsFound(call.shop.db, {
    ...{ ...args, mime, orderBy },
    ...(args.slug && { slugIds: await idsOfSlugs(call.shop.db, args.slug) }),
    isPublic: !seesAll(person),
    first: itemsBefore(args),
    most: perPage,
  })
  const paging = { total: found.total, page, perPage }
  refusePageBeyondLast(paging)
  return collection({ ...paging, items: found.items.map((one) => attachmentRecord(one, call.origin)) })
}

/** A slug ends in the number of its picture, so that one look-up finds them; the words before it must be right too. */
async function idsOfSlugs(db: Db, slugs: readonly string[]): Promise<readonly number[]> {
  const ids = slugs.map((slug) => Number(/(?:^|-)(\d{1,15})$/.exec(slug)?.[1] ?? 0))
  const found = await attachmentsByIds(db, ids)
  return found.filter((one) => slugs.includes(slugOf(one))).map((one) => one.id)
}

/** What was made or changed comes in the context of editing, as clients expect it. */
function edited({ call }: RestAsk<unknown>, one: Attachment): RestAnswer {
  return { data: attachmentRecord(one, call.origin), context: 'edit' }
}
