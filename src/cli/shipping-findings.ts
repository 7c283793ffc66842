import { generalSettings } from '../features/settings/general.ts'
import { loadSettings } from '../features/settings/settings.ts'
import { problemsInZones, zoneTerms } from '../features/shipping/shipping.ts'
import { problemText } from '../features/shipping/texts.ts'
import { program } from '../features.ts'
import type { Db } from '../platform/db/db.ts'
import type { Finding } from './finding.ts'

const MOST_SHOWN = 20

/** What of the stored shipping zones is left out when parcels are priced. */
export async function shippingFindings(db: Db): Promise<Finding[]> {
  const settings = await loadSettings(db, generalSettings)
  const faults = await problemsInZones(db, zoneTerms({ settings, program }))
  if (faults.length === 0) return [{ state: 'good', what: 'The shipping zones make sense' }]
  return faults.slice(0, MOST_SHOWN).map(({ path: place, text }) => ({
    state: 'bad',
    what: `Parcels are priced without this: ${problemText(place, text)}`,
    remedy: 'Run handsel shipping export, mend it in what that prints, and import it.',
  }))
}
