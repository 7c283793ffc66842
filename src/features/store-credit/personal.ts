import type { PersonalData } from '../../platform/feature.ts'
import { makeNameless, readCreditsOf } from './personal-store.ts'
import { creditErasedText } from './texts.ts'

/** Whose a credit is, and what was written to go with it. Its code stays: whoever holds it is owed the money. */
export const personalInCredit: PersonalData = {
  part: 'credit',
  async export({ db }, whose) {
    const credits = await readCreditsOf(db, whose)
    return credits.length > 0 ? credits : undefined
  },
  async erase(tx, whose) {
    const count = await makeNameless(tx, whose)
    return count > 0 ? [creditErasedText(count)] : []
  },
}
