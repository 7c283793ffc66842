import type { PersonalData } from '../../platform/feature.ts'
import { forgetAdder, picturesAddedBy } from './adder-store.ts'
import { picturesStayText } from './texts.ts'

/** Which pictures somebody brought. Pages show them, so they stay when their bringer is forgotten. */
export const personalInMedia: PersonalData = {
  part: 'pictures',
  async export({ db }, { accountId }) {
    const pictures = accountId === undefined ? [] : await picturesAddedBy(db, accountId)
    return pictures.length > 0 ? pictures : undefined
  },
  async erase(tx, { accountId }) {
    const count = accountId === undefined ? 0 : await forgetAdder(tx, accountId)
    return count > 0 ? [picturesStayText(count)] : []
  },
}
