import type { z } from 'zod'
import type { Whose } from '../../platform/feature.ts'
import { RestRefusal } from '../../platform/rest/endpoint.ts'
import type { Person } from '../../platform/session/person.ts'
import type { Shop } from '../../platform/shop.ts'
import { handOnPictures, removePictureFiles, removePicturesOf } from '../media/media.ts'
import { eraseWithin, finishErasure, type Holders, StillNeeded } from './erasure.ts'
import { readWhose } from './personal-store.ts'
import { userTexts } from './rest-texts.ts'
import type { deleteArgs } from './rest-user-args.ts'
import { isKeyOverStaff } from './rest-user-changes.ts'
import { readUser, type UserRow } from './rest-user-store.ts'
import { isLastAdministrator } from './roles.ts'
import { noteEvent } from './security-log.ts'

type DeleteArgs = z.output<z.ZodObject<typeof deleteArgs>>

/**
 * Deletes a user for good, as an erasure of his own does: what features keep of him goes, his orders stay without him.
 * What he brought goes to `reassign`, another user that there is; with nobody there, it is deleted where no page shows it.
 * An own account is erased where its password is asked for. Throws `RestRefusal`; 409 while an order is under way.
 */
export async function deleteUser(
  shop: Shop,
  holders: Holders,
  person: Person | undefined,
  args: DeleteArgs,
): Promise<UserRow> {
  const user = await readUser(shop.db, args.id)
  if (!user) throw new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
  if (!args.force) throw new RestRefusal('rest_trash_not_supported', userTexts.noTrash, 501)
  const heir = await heirOf(shop, user, args.reassign)
  if (person?.id === user.id) throw cannot(userTexts.ownAccount)
  if (person && isKeyOverStaff(person, user.roles)) throw cannot(userTexts.keyAndStaff)
  const whose = await readWhose(shop.db, user.id)
  const erased = await erasedIn(shop, holders, whose, heir)
  await removePictureFiles(shop, erased.pictures)
  await finishErasure(shop, whose, erased.did)
  noteEvent(shop, 'account-erased', user.id)
  return user
}

/** In one transaction: all of it, or nothing. */
async function erasedIn(
  shop: Shop,
  holders: Holders,
  whose: Whose & { readonly accountId: number },
  heir: number | undefined,
) {
  const { accountId } = whose
  try {
    return await shop.db.transaction().execute(async (tx) => {
      if (await isLastAdministrator(tx, accountId)) throw cannot(userTexts.lastAdministrator)
      if (heir !== undefined) await handOnPictures(tx, accountId, heir)
      const pictures = heir === undefined ? await removePicturesOf(tx, accountId) : []
      return { pictures, did: await eraseWithin(tx, holders, whose) }
    })
  } catch (error) {
    if (error instanceof StillNeeded)
      throw new RestRefusal('rest_user_cannot_delete', error.because.join(' '), 409)
    throw error
  }
}

async function heirOf(
  { db }: Shop,
  user: UserRow,
  heir: DeleteArgs['reassign'],
): Promise<number | undefined> {
  if (heir === false || heir === '') return undefined
  if (typeof heir === 'number' && heir !== user.id && (await readUser(db, heir))) return heir
  throw new RestRefusal('rest_user_invalid_reassign', userTexts.reassign, 400)
}

function cannot(sentence: string): RestRefusal {
  return new RestRefusal('rest_user_cannot_delete', sentence, 403)
}
