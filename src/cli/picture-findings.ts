import { failedPictures, originalFile } from '../features/media/media.ts'
import { failureRemedy, failureText } from '../features/media/texts.ts'
import type { Db } from '../platform/db/db.ts'
import type { Finding } from './finding.ts'

const MOST_SHOWN = 20

/** The pictures that could not be made: which, why, since when, and what to do. */
export async function pictureFindings(db: Db, dataFolder: string): Promise<Finding[]> {
  const failed = await failedPictures(db, MOST_SHOWN + 1)
  if (failed.length === 0) return [{ state: 'good', what: 'No size of a picture has failed' }]
  const shown = failed.slice(0, MOST_SHOWN).map((picture): Finding => {
    const file = originalFile(dataFolder, picture.contentHash)
    return { state: 'bad', what: failureText(picture), remedy: failureRemedy[picture.reason](file) }
  })
  const more = { state: 'bad', what: `More than ${MOST_SHOWN} pictures could not be made` } as const
  return failed.length > MOST_SHOWN ? [...shown, more] : shown
}
