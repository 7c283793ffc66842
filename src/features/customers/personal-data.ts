import type { PersonalData } from '../../platform/feature.ts'
import * as messages from './messages.ts'
import { deleteCustomerNotes, moveCustomerNotes, readCustomerNotes } from './store/note-store.ts'

/** What staff have noted about a customer. The names of the writers are not the customer's data. */
export const customerNotesPersonalData: PersonalData = {
  part: 'notes of staff',
  async export({ db }, { accountId }) {
    const notes = accountId === undefined ? [] : await readCustomerNotes(db, accountId)
    return notes.length > 0 ? notes.map(({ text, at }) => ({ text, at })) : undefined
  },
  async erase(tx, { accountId }) {
    const count = accountId === undefined ? 0 : await deleteCustomerNotes(tx, accountId)
    return count > 0 ? [messages.notesErased({ count })] : []
  },
  moveTo: (tx, accounts) => moveCustomerNotes(tx, accounts),
}
