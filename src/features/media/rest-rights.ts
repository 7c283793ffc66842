import { may } from '../../kernel/roles.ts'
import { type RestAsk, RestRefusal } from '../../platform/rest/endpoint.ts'
import { type Attachment, attachmentById } from './rest-store.ts'
import { mediaTexts } from './rest-texts.ts'

/**
 * The picture, if the person may change it: what he brought himself, and with the right to edit what others wrote, all.
 * Throws `rest_post_invalid_id` or the code given.
 */
export async function editable(
  { call, args, person }: RestAsk<{ readonly id: number }>,
  code: 'rest_cannot_edit' | 'rest_cannot_delete',
): Promise<Attachment> {
  const one = await attachmentById(call.shop.db, args.id, { isPublic: false })
  if (!one) throw noSuchPicture()
  const others = code === 'rest_cannot_edit' ? 'edit_others_posts' : 'delete_others_posts'
  const isOwn = person !== undefined && one.addedBy === person.id
  if (isOwn || (person && may(person.roles, others))) return one
  throw new RestRefusal(code, mediaTexts.notYours, 403)
}

export function noSuchPicture(): RestRefusal {
  return new RestRefusal('rest_post_invalid_id', mediaTexts.noSuchPicture, 404)
}
