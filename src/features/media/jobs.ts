import type { Db } from '../../platform/db/db.ts'
import type { Feature } from '../../platform/feature.ts'
import type { CheckContext } from '../../platform/files/backup/backup-check.ts'
import { lazyJob } from '../../platform/jobs/lazy-job.ts'
import { contentHashes } from './store.ts'

/** The background jobs of pictures, and what a restored backup must have of them. */
export const mediaJobs = {
  jobs: {
    'sweep-picture-drafts': lazyJob(() =>
      import('./files.ts').then(({ removeStaleDrafts }) => removeStaleDrafts),
    ),
  },
  schedule: {
    'sweep-picture-drafts': '27 4 * * *',
  },
  backupChecks: [{ name: 'pictures', check: pictureFigures }],
} satisfies Pick<Feature, 'jobs' | 'schedule' | 'backupChecks'>

/** The originals of the pictures, and how many of their files are there. */
async function pictureFigures(db: Db, { hasFile }: CheckContext) {
  const hashes = await contentHashes(db)
  const present = hashes.filter((hash) => hasFile(`uploads/${hash.slice(0, 2)}/${hash}`))
  return { originals: hashes.length, files: present.length }
}
