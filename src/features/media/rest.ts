import { z } from 'zod'
import { may } from '../../kernel/roles.ts'
import type { FeatureCalls } from '../../platform/feature.ts'
import { collection, pagingArgs, refusePageBeyondLast } from '../../platform/rest/collection.ts'
import { endpoint, type RestAnswer, type RestAsk } from '../../platform/rest/endpoint.ts'
import { attachmentRecord, attachmentSchema } from './rest-attachment.ts'
import { changeWords, makeAllSizes, removeAttachment, takeUpload } from './rest-changes.ts'
import { editable, noSuchPicture } from './rest-rights.ts'
import { type Attachment, attachmentById, attachmentsFound } from './rest-store.ts'
import { wordsArgs } from './rest-words.ts'

const id = z.int().min(1).describe('The number of the picture.')
const ids = z.array(z.int().min(1)).max(100).optional()

const listArgs = z.object({
  ...pagingArgs,
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
    isPublic: !seesAll(person),
    first: (page - 1) * perPage,
    most: perPage,
  })
  const paging = { total: found.total, page, perPage }
  refusePageBeyondLast(paging)
  return collection({ ...paging, items: found.items.map((one) => attachmentRecord(one, call.origin)) })
}

/** What was made or changed comes in the context of editing, as clients expect it. */
function edited({ call }: RestAsk<unknown>, one: Attachment): RestAnswer {
  return { data: attachmentRecord(one, call.origin), context: 'edit' }
}
