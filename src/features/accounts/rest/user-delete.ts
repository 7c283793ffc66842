import type { z } from 'zod'
import type { DataSubject } from '../../../platform/feature.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'
import { removePictureFiles, removePicturesOfAccount, transferPictures } from '../../media/media.ts'
import { ErasureBlocked, eraseInTransaction, finishErasure } from '../erasure/erasure.ts'
import { isLastAdministrator } from '../roles.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { readDataSubject } from '../store/personal-data-store.ts'
import { readUser, type StoredUser } from '../store/rest-user-store.ts'
import { userTexts } from './texts.ts'
import { isKeyOverStaff } from './user-changes.ts'
import type { usersContract } from './users-resource.ts'

type DeleteArgs = z.output<z.ZodObject<NonNullable<typeof usersContract.remove>>>

/**
 * Deletes a user permanently, like the user's own erasure: personal data of all features goes, the orders stay without the
 * user. Media go to `reassign`, another existing user; without one, they are deleted where no page shows them. One's own
 * account is erased where the password is required. `undefined`: there is no such user. Throws `RestRefusal`; 409 while an order is in progress.
 */
export async function deleteUser(
  shop: Shop,
  person: Person,
  { id, force, reassign }: DeleteArgs & { readonly id: number },
): Promise<StoredUser | undefined> {
  const user = await readUser(shop.db, id)
  if (!user) return undefined
  if (!force) throw new RestRefusal('rest_trash_not_supported', userTexts.noTrash, 501)
  const newOwnerId = await newOwnerOf(shop, user, reassign)
  if (person.id === user.id) throw cannotDelete(userTexts.ownAccount)
  if (isKeyOverStaff(person, user.roles)) throw cannotDelete(userTexts.keyAndStaff)
  const dataSubject = await readDataSubject(shop.db, user.id)
  const erased = await eraseInOneTransaction(shop, dataSubject, newOwnerId)
  await removePictureFiles(shop, erased.pictures)
  await finishErasure(shop, dataSubject, erased.did)
  logSecurityEvent(shop, 'account-erased', user.id)
  return user
}

/** In one transaction: all of it, or nothing. */
async function eraseInOneTransaction(
  shop: Shop,
  dataSubject: DataSubject & { readonly accountId: number },
  newOwnerId: number | undefined,
) {
  const { accountId } = dataSubject
  try {
    return await shop.db.transaction().execute(async (tx) => {
      if (await isLastAdministrator(tx, accountId)) throw cannotDelete(userTexts.lastAdministrator)
      if (newOwnerId !== undefined) await transferPictures(tx, accountId, newOwnerId)
      const pictures = newOwnerId === undefined ? await removePicturesOfAccount(tx, accountId) : []
      return { pictures, did: await eraseInTransaction(tx, shop, dataSubject) }
    })
  } catch (error) {
    if (error instanceof ErasureBlocked)
      throw new RestRefusal('rest_user_cannot_delete', error.reasons.join(' '), 409)
    throw error
  }
}

async function newOwnerOf(
  { db }: Shop,
  user: StoredUser,
  newOwnerId: DeleteArgs['reassign'],
): Promise<number | undefined> {
  if (newOwnerId === false || newOwnerId === '') return undefined
  if (typeof newOwnerId === 'number' && newOwnerId !== user.id && (await readUser(db, newOwnerId)))
    return newOwnerId
  throw new RestRefusal('rest_user_invalid_reassign', userTexts.reassign, 400)
}

function cannotDelete(message: string): RestRefusal {
  return new RestRefusal('rest_user_cannot_delete', message, 403)
}
