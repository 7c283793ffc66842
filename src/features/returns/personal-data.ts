import type { PersonalData } from '../../platform/feature.ts'
import { readOrderIdsOf } from '../orders/orders.ts'
import * as messages from './messages.ts'
import { eraseTexts, readTexts } from './store.ts'

/** What staff have written about the returns of a buyer. Which items came back stays: bookkeeping needs it. */
export const returnsPersonalData: PersonalData = {
  part: 'returns',
  async export({ db }, subject) {
    const texts = await readTexts(db, await readOrderIdsOf(db, subject))
    return texts.length > 0 ? texts : undefined
  },
  async erase(tx, subject) {
    const count = await eraseTexts(tx, await readOrderIdsOf(tx, subject))
    return count > 0 ? [messages.textsErased({ count })] : []
  },
}
