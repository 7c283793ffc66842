import type { Db } from '../../platform/db/db.ts'
import type { PersonalData } from '../../platform/feature.ts'
import { type AccountHeld, holdAccount, readHeld } from './personal-store.ts'
import { isLastAdministrator } from './roles.ts'
import { deleteAccount } from './store.ts'

const texts = {
  lastAdministrator:
    'This is the only administrator of the shop. Make another account one first, so that somebody can run it.',
  account: 'The account was erased: name, e-mail address, user name and password.',
  held: (count: number, one: string, many: string) =>
    count === 1 ? `One ${one} was erased.` : `${count} ${many} were erased.`,
} as const

/** The account itself, with its sign-ins, passkeys, links and keys, which all end with it. */
export const personalInAccounts: PersonalData = {
  part: 'account',
  export: async ({ db }, { accountId }) => accountId && readHeld(db, accountId),
  async keptBack(tx, { accountId }) {
    if (accountId === undefined) return []
    // Administrators first, in the order that everything takes which could leave the shop without one.
    const isLast = await isLastAdministrator(tx, accountId)
    await holdAccount(tx, accountId)
    return isLast ? [texts.lastAdministrator] : []
  },
  erase: async (tx, { accountId }) => (accountId === undefined ? [] : eraseAll(tx, accountId)),
}

async function eraseAll(tx: Db, accountId: number): Promise<string[]> {
  const held = await readHeld(tx, accountId)
  if (!held) return []
  await deleteAccount(tx, accountId)
  return [texts.account, ...counted(held)]
}

function counted({ sessions, passkeys, apiKeys }: AccountHeld): string[] {
  return [
    ...(sessions.length > 0
      ? [texts.held(sessions.length, 'sign-in on a device', 'sign-ins on devices')]
      : []),
    ...(passkeys.length > 0 ? [texts.held(passkeys.length, 'passkey', 'passkeys')] : []),
    ...(apiKeys.length > 0 ? [texts.held(apiKeys.length, 'API key', 'API keys')] : []),
  ]
}
