import type { FeatureCalls } from '../../platform/feature.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import { readOnly } from '../../platform/http/read-only.ts'
import { NotFound } from '../../platform/http/refusal.ts'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import { addressFormat } from './addresses.ts'
import { dataEndpoints } from './rest/data.ts'

export const addressCalls: FeatureCalls = {
  pages: { 'GET /_address/:file': readOnly(getFormat) },
  rest: dataEndpoints,
}

/**
 * The address format of one country, for a form in which it is selected: `/_address/US.json`. The same for everybody, and
 * cached by browsers for a day: the server validates the address in any case.
 */
async function getFormat({ params }: Call): Promise<Answer> {
  const [, country = ''] = /^([A-Z]{2})\.json$/.exec(params['file'] ?? '') ?? []
  if (!COUNTRY_CODES.includes(country)) throw new NotFound()
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'cache-control': 'public, max-age=86400',
      'x-robots-tag': 'noindex',
    },
    body: JSON.stringify(addressFormat(country)),
  }
}
