import { queries } from '../../../../admin/queries.ts'
import type { SearchResult } from '../../../../admin/screen.ts'
import { findSettings, pathOfSetting } from './find-settings.ts'
import { allSectionsQuery } from './setting-calls.ts'

const MAX_RESULTS = 5
const FRESH_MS = 60_000

/** What the search of the back office shows of the settings that fit a text. */
export async function searchSettings(text: string): Promise<readonly SearchResult[]> {
  const all = await queries.fetchQuery({ ...allSectionsQuery, staleTime: FRESH_MS })
  return findSettings(all, text)
    .slice(0, MAX_RESULTS)
    .map((found) => ({
      id: `setting-${found.field.name}`,
      label: found.field.title,
      description: found.section.title,
      path: pathOfSetting(found),
    }))
}
