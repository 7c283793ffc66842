import { z } from 'zod'
import { may } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { type Attachment, attachmentById, attachmentsByIds, searchAttachments } from '../attachment-store.ts'
import { changeTexts, createAttachment, removeAttachment, renderAllSizes } from './attachment-changes.ts'
import { attachmentRecord, attachmentSlug } from './attachment-record.ts'
import { mediaContract } from './media-resource.ts'

const pictures = resource(mediaContract, {
  access: { read: 'anyone', write: 'upload_files' },
  codes: { name: 'post' },
  refusesPagesBeyondLast: true,
  async list(
    { call, person },
    { slug, mime_type: mime, orderby: orderBy, first: offset, limit: max, ...args },
  ) {
    const { items, total } = await searchAttachments(call.shop.db, {
      ...{ ...args, mime, orderBy, offset, max },
      ...(slug && { slugIds: await idsForSlugs(call.shop.db, slug) }),
      isPublic: !canSeeAll(person),
    })
    return { items: items.map((attachment) => attachmentRecord(attachment, call.origin)), total }
  },
  async get({ call, person }, { id }) {
    const attachment = await attachmentById(call.shop.db, id, { isPublic: !canSeeAll(person) })
    return attachment && attachmentRecord(attachment, call.origin)
  },
  async create({ call, person, upload }, texts) {
    return attachmentRecord(await createAttachment(call.shop, person?.id, { texts, upload }), call.origin)
  },
  async change(request, { id, ...texts }) {
    const { shop, origin } = request.call
    const attachment = await editableAttachment(request, id, 'rest_cannot_edit')
    return attachment && attachmentRecord(await changeTexts(shop, attachment, texts), origin)
  },
  async remove(request, { id, force }) {
    const { shop, origin } = request.call
    const attachment = await editableAttachment(request, id, 'rest_cannot_delete')
    if (attachment) await removeAttachment(shop, attachment, force)
    return attachment && attachmentRecord(attachment, origin)
  },
  links: ({ author }, root) =>
    author === 0 ? {} : { author: [{ href: `${root}wp/v2/users/:author`, embeddable: true }] },
})

const onePicture = pictures['GET /wp/v2/media/:id']!

/** Pictures, and the rendering of their sizes (docs/wire.md K.3). */
export const mediaEndpoints: Readonly<Record<string, RestEndpoint>> = {
  ...pictures,
  'POST /wp/v2/media/:id/post-process': endpoint({
    ...onePicture,
    access: 'upload_files',
    denied: 'rest_cannot_edit',
    args: z.object({ id: z.int().min(0), action: z.enum(['create-image-subsizes']) }),
    async handle(request) {
      const attachment = await editableAttachment(request, request.args.id, 'rest_cannot_edit')
      if (attachment) await renderAllSizes(request.call.shop, attachment)
      return { ...(await onePicture.handle(request)), context: 'edit' }
    },
  }),
}

/** Staff can see the whole library; everybody else only what pages show, so that pictures of drafts stay private. */
function canSeeAll(person: ResourceCall['person']): boolean {
  return person !== undefined && may(person.roles, 'upload_files')
}

/** The picture, if the person may change it: the uploader may, and everybody with the right to edit posts of others. */
async function editableAttachment(
  { call, person }: ResourceCall,
  id: number,
  code: 'rest_cannot_edit' | 'rest_cannot_delete',
): Promise<Attachment | undefined> {
  const attachment = await attachmentById(call.shop.db, id, { isPublic: false })
  const right = code === 'rest_cannot_edit' ? 'edit_others_posts' : 'delete_others_posts'
  const isUploader = person !== undefined && attachment?.addedBy === person.id
  if (!attachment || isUploader || (person && may(person.roles, right))) return attachment
  throw new RestRefusal(code, 'This account may only change pictures that it uploaded itself.', 403)
}

/** A slug ends in the id of its picture, so that one query finds them; the text before it must match too. */
async function idsForSlugs(db: Db, slugs: readonly string[]): Promise<readonly number[]> {
  const ids = slugs.map((slug) => Number(/(?:^|-)(\d{1,15})$/.exec(slug)?.[1] ?? 0))
  const found = await attachmentsByIds(db, ids)
  return found
    .filter((attachment) => slugs.includes(attachmentSlug(attachment)))
    .map((attachment) => attachment.id)
}
