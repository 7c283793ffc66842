import type { PersonalData } from '../../platform/feature.ts'
import { addressesOf } from './my-account.ts'
import { deleteAddresses } from './privacy-store.ts'
import { addressesErasedText } from './texts.ts'

/** The address books of accounts. */
export const personalInAddressBook: PersonalData = {
  part: 'addresses',
  async export(shop, { accountId }) {
    const addresses = accountId === undefined ? [] : await addressesOf(shop, accountId)
    return addresses.length > 0 ? addresses : undefined
  },
  async erase(tx, { accountId }) {
    const count = accountId === undefined ? 0 : await deleteAddresses(tx, accountId)
    return count > 0 ? [addressesErasedText(count)] : []
  },
}
