import type { Db } from '../../../platform/db/db.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { emailKey } from '../rules/email.ts'
import { writeAccountEmail, writePassword } from '../store/account-store.ts'
import { deleteLinks } from '../store/link-store.ts'
import { deleteSessions } from '../store/session-store.ts'

/**
 * Gives an account the e-mail address that staff or a program chose for it, who vouch for it, and ends the links that were mailed
 * to the former one. False: another account has it, or one that looks the same.
 */
export async function replaceEmail(tx: Db, id: number, address: string, now: Date): Promise<boolean> {
  const email = { address, key: emailKey(address) }
  const isChanged = await writeAccountEmail(tx, id, email, now).catch((error: unknown) => {
    // Another account took it between the check and the write.
    if (errorCode(error) === '23505') return false
    throw error
  })
  if (isChanged) await deleteLinks(tx, id, ['reset', 'verify', 'change-email'])
  return isChanged
}

/** Gives an account a password that staff or a program chose for it, and ends its sessions and links. */
export async function replacePassword(tx: Db, id: number, hash: string, now: Date): Promise<void> {
  await writePassword(tx, id, hash, now)
  await deleteLinks(tx, id, ['reset', 'second-factor'])
  await deleteSessions(tx, id)
}
