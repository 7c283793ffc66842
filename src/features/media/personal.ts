import type { PersonalData } from '../../platform/feature.ts'
import { picturesRetainedText } from './texts.ts'
import { picturesUploadedBy, reassignPictures } from './uploader-store.ts'

/** The pictures that a person uploaded. Pages show them, so they stay when the person's data is erased. */
export const personalInMedia: PersonalData = {
  part: 'pictures',
  async export({ db }, { accountId }) {
    const pictures = accountId === undefined ? [] : await picturesUploadedBy(db, accountId)
    return pictures.length > 0 ? pictures : undefined
  },
  async erase(tx, { accountId }) {
    const count = accountId === undefined ? 0 : await reassignPictures(tx, accountId)
    return count > 0 ? [picturesRetainedText(count)] : []
  },
}
