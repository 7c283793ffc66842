import { z } from 'zod'
import { may } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { FeatureCalls } from '../../../platform/feature.ts'
import {
  collection,
  itemsBefore,
  pagingArgs,
  refusePageBeyondLast,
  unsupported,
} from '../../../platform/rest/collection.ts'
import { endpoint, type RestAnswer, type RestRequest } from '../../../platform/rest/endpoint.ts'
import { type Attachment, attachmentById, attachmentsByIds, searchAttachments } from '../attachment-store.ts'
import {
  changeTexts,
  createAttachment,
  editableAttachment,
  pictureNotFound,
  removeAttachment,
  renderAllSizes,
} from './attachment-changes.ts'
import { attachmentRecord, attachmentSchema, attachmentSlug } from './attachment-record.ts'
import { textArgs } from './picture-texts.ts'

// There is no picture 0; it is answered like any other unknown id.
const id = z.int().min(0).describe('The id of the picture.')
const ids = z.array(z.int().min(1)).max(100).optional()

const listArgs = z.object({
  ...pagingArgs,
  ...unsupported(
    'after',
    'before',
    'modified_after',
    'modified_before',
    'author_exclude',
    'parent',
    'parent_exclude',
  ),
  ...unsupported('search_columns', 'search_semantics'),
  slug: z.array(z.string().max(300)).max(100).optional().describe('Only pictures with these slugs.'),
  status: z
    .array(z.enum(['inherit']))
    .max(1)
    .optional()
    .describe('Pictures have no other status.'),
  search: z.string().max(200).optional().describe('A text in the name or the texts.'),
  include: ids.describe('Only these pictures.'),
  exclude: ids.describe('All except these pictures.'),
  author: ids.describe('Only pictures that these accounts uploaded.'),
  media_type: z.enum(['image']).optional(),
  mime_type: z.string().max(100).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  orderby: z.enum(['date', 'id', 'title']).default('date'),
})

/** Pictures as WordPress's clients know them: attachments (docs/wire.md K.3). */
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
      const attachment = await attachmentById(call.shop.db, args.id, { isPublic: !canSeeAll(person) })
      if (!attachment) throw pictureNotFound()
      return { data: attachmentRecord(attachment, call.origin) }
    },
  }),
  'POST /wp/v2/media': endpoint({
    access: 'upload_files',
    denied: 'rest_cannot_create',
    args: z.object(textArgs),
    answer: attachmentSchema,
    body: 'bytes',
    async handle(request) {
      const attachment = await createAttachment(request)
      const location = `${request.call.origin}/wp-json/wp/v2/media/${attachment.id}`
      return { ...editedAnswer(request, attachment), status: 201, headers: { location } }
    },
  }),
  'POST /wp/v2/media/:id': endpoint({
    access: 'upload_files',
    denied: 'rest_cannot_edit',
    edits: true,
    inBatch: true,
    args: z.object({ id, ...textArgs }),
    answer: attachmentSchema,
    handle: async (request) =>
      editedAnswer(
        request,
        await changeTexts(request, await editableAttachment(request, 'rest_cannot_edit')),
      ),
  }),
  'POST /wp/v2/media/:id/post-process': endpoint({
    access: 'upload_files',
    denied: 'rest_cannot_edit',
    args: z.object({ id, action: z.enum(['create-image-subsizes']) }),
    answer: attachmentSchema,
    async handle(request) {
      const attachment = await editableAttachment(request, 'rest_cannot_edit')
      await renderAllSizes(request.call.shop, attachment)
      return editedAnswer(request, attachment)
    },
  }),
  'DELETE /wp/v2/media/:id': endpoint({
    access: 'upload_files',
    denied: 'rest_cannot_delete',
    inBatch: true,
    args: z.object({ id, force: z.boolean().default(false).describe('There is no trash: must be true.') }),
    async handle(request) {
      const attachment = await editableAttachment(request, 'rest_cannot_delete')
      await removeAttachment(request, attachment)
      return { data: { deleted: true, previous: attachmentRecord(attachment, request.call.origin) } }
    },
  }),
}

/** Staff can see the whole library; everybody else only what pages show, so that pictures of drafts stay private. */
function canSeeAll(person: RestRequest<unknown>['person']): boolean {
  return person !== undefined && may(person.roles, 'upload_files')
}

async function list({ call, args, person }: RestRequest<z.output<typeof listArgs>>): Promise<RestAnswer> {
  const { page, per_page: perPage, orderby: orderBy, mime_type: mime } = args
  const found = await searchAttachments(call.shop.db, {
    ...{ ...args, mime, orderBy },
    ...(args.slug && { slugIds: await idsForSlugs(call.shop.db, args.slug) }),
    isPublic: !canSeeAll(person),
    offset: itemsBefore(args),
    max: perPage,
  })
  const paging = { total: found.total, page, perPage }
  refusePageBeyondLast(paging)
  return collection({
    ...paging,
    items: found.items.map((attachment) => attachmentRecord(attachment, call.origin)),
  })
}

/** A slug ends in the id of its picture, so that one query finds them; the text before it must match too. */
async function idsForSlugs(db: Db, slugs: readonly string[]): Promise<readonly number[]> {
  const ids = slugs.map((slug) => Number(/(?:^|-)(\d{1,15})$/.exec(slug)?.[1] ?? 0))
  const found = await attachmentsByIds(db, ids)
  return found
    .filter((attachment) => slugs.includes(attachmentSlug(attachment)))
    .map((attachment) => attachment.id)
}

/** What was created or changed is answered in the context `edit`, as clients expect. */
function editedAnswer({ call }: RestRequest<unknown>, attachment: Attachment): RestAnswer {
  return { data: attachmentRecord(attachment, call.origin), context: 'edit' }
}
