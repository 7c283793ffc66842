import { queries } from '../../../admin/queries.ts'
import type { AdminScreen, AdminSearch } from '../../../admin/screen.ts'
import { findSettings, pathOfSetting } from './find-settings.ts'
import * as messages from './messages.ts'
import { allSectionsQuery } from './setting-calls.ts'

const capability = 'manage_woocommerce'
const MAX_RESULTS = 5
const FRESH_MS = 60_000

/** The screens of the settings. */
export const settingScreens: readonly AdminScreen[] = [
  {
    path: 'settings',
    title: messages.settings,
    capability,
    menu: { group: 'settings', icon: 'settings' },
    load: () => import('./SettingsHome.tsx'),
  },
  {
    path: 'settings/:section',
    title: messages.section,
    capability,
    load: () => import('./SectionPage.tsx'),
  },
]

/** Settings by title, help and value. */
export const settingSearch: AdminSearch = {
  title: messages.settings,
  capability,
  async find(text) {
    const all = await queries.fetchQuery({ ...allSectionsQuery, staleTime: FRESH_MS })
    return findSettings(all, text)
      .slice(0, MAX_RESULTS)
      .map((found) => ({
        id: `setting-${found.field.name}`,
        label: found.field.title,
        description: found.section.title,
        path: pathOfSetting(found),
      }))
  },
}
