import { queries } from '../../../../admin/queries.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { sectionsContract } from '../../rest/sections-resource.ts'

export const sections = resourceClient<typeof sectionsContract>('handsel/v1/settings')
export type SectionRecord = Awaited<ReturnType<typeof sections.get>>
export type SettingField = SectionRecord['fields'][number]

export const allSectionsQuery = {
  queryKey: ['settings'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => (await sections.list({}, signal)).items,
}

/** Remembers a section that was just read or saved. */
export function rememberSection(section: SectionRecord): void {
  queries.setQueryData(['settings', section.id], section)
  void queries.invalidateQueries({ queryKey: ['settings'], exact: true })
}
