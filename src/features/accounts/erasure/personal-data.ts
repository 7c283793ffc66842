import type { Db } from '../../../platform/db/db.ts'
import type { PersonalData } from '../../../platform/feature.ts'
import { isLastAdministrator } from '../roles.ts'
import { deleteAccount } from '../store/account-store.ts'
import { lockAccount, readAccountData, type StoredAccountData } from '../store/personal-data-store.ts'

const texts = {
  lastAdministrator:
    'This is the only administrator of the shop. Make another account one first, so that somebody can run it.',
  account: 'The account was erased: name, e-mail address, user name and password.',
  erased: (count: number, one: string, many: string) =>
    count === 1 ? `One ${one} was erased.` : `${count} ${many} were erased.`,
} as const

/** The account itself, with its sessions, passkeys, links and API keys, which are all deleted with it. */
export const accountPersonalData: PersonalData = {
  part: 'account',
  export: async ({ db }, { accountId }) => accountId && readAccountData(db, accountId),
  async erasureBlockers(tx, { accountId }) {
    if (accountId === undefined) return []
    // Administrators are locked first, in the same order as by everything else that could remove the last one.
    const isLast = await isLastAdministrator(tx, accountId)
    await lockAccount(tx, accountId)
    return isLast ? [texts.lastAdministrator] : []
  },
  erase: async (tx, { accountId }) => (accountId === undefined ? [] : eraseStored(tx, accountId)),
}

async function eraseStored(tx: Db, accountId: number): Promise<string[]> {
  const stored = await readAccountData(tx, accountId)
  if (!stored) return []
  await deleteAccount(tx, accountId)
  return [texts.account, ...countedTexts(stored)]
}

function countedTexts({ sessions, passkeys, apiKeys }: StoredAccountData): string[] {
  return [
    ...(sessions.length > 0
      ? [texts.erased(sessions.length, 'sign-in on a device', 'sign-ins on devices')]
      : []),
    ...(passkeys.length > 0 ? [texts.erased(passkeys.length, 'passkey', 'passkeys')] : []),
    ...(apiKeys.length > 0 ? [texts.erased(apiKeys.length, 'API key', 'API keys')] : []),
  ]
}
