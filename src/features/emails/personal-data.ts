import type { PersonalData } from '../../platform/feature.ts'
import { readCopy } from '../../platform/mail/mail-copy.ts'
import { deleteCopiesTo, readCopiesTo } from '../../platform/mail/sent-store.ts'
import * as messages from './messages.ts'

/** The copies of emails to a person. */
export const emailPersonalData: PersonalData = {
  part: 'emails',
  async export({ db }, { email }) {
    const copies = email === undefined ? [] : await readCopiesTo(db, email)
    if (copies.length === 0) return undefined
    return Promise.all(
      copies.map(async ({ subject, sentAt, content }) => ({
        subject,
        sentAt,
        text: (await readCopy(content)).text,
      })),
    )
  },
  async erase(tx, { email }) {
    const count = email === undefined ? 0 : await deleteCopiesTo(tx, email)
    return count > 0 ? [messages.copiesErased({ count })] : []
  },
}
