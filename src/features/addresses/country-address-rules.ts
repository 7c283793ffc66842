import * as messages from './messages.ts'
import type { AddressField } from './rules/address.ts'
import type { FieldUse } from './rules/address-format.ts'

/** How a country differs from the default. */
export type CountryAddressRules = {
  readonly label?: Partial<Record<AddressField, () => string>>
  readonly use?: Partial<Record<AddressField, FieldUse>>
}

/** The postcode comes before the city. */
export const postcodeFirst: ReadonlySet<string> = new Set(
  'AT AX BA BE CH CZ DE DK EE ES FI FR HR HU IL IS IT LI LU LV NL NO PL PT RO RS SE SI SK TR VN'.split(' '),
)

/** Countries whose post requires a postcode. */
export const postcodeRequired: ReadonlySet<string> = new Set(
  (
    'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU ' +
    'LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA'
  ).split(' '),
)

/** The family name comes first. */
export const familyNameFirst: ReadonlySet<string> = new Set(['HU', 'JP'])

/** Countries with their own order, from large to small. */
export const specialOrder: Readonly<Record<string, readonly AddressField[]>> = {
  JP: ['postcode', 'state', 'city', 'line1', 'line2'],
}

/** The city is in capitals on a label. */
export const cityInCapitals: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE'])

/** Labels print the code of the state instead of its name. */
export const stateByCode: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

const withoutState = { use: { state: 'hidden' } } as const
const withStateLabel = (state: () => string) => ({ label: { state } })
const withOptionalState = { use: { state: 'optional' } } as const

/** Labels and required fields of countries, as in WooCommerce's forms: how a field is called there, and which fields do not exist. */
export const countryAddressRules: Readonly<Record<string, CountryAddressRules>> = {
  ...Object.fromEntries(
    (
      'AF AT AX BA BE BH BI CW CY CZ DK EE ET FI FR GF GP IL IM IS KR KW LB LI LK LU MF MQ MT NL NO PL PR PT RE RW SE SI ' +
      'SK VN YT'
    )
      .split(' ')
      .map((code) => [code, withoutState]),
  ),
  ...Object.fromEntries(
    ['AO', 'CN', 'CR', 'DO', 'EC', 'ID', 'MZ', 'PA', 'TR', 'ZA'].map(withLabel(messages.province)),
  ),
  ...Object.fromEntries(['BO', 'CO', 'GT', 'HN', 'NI', 'PY', 'SV', 'UY'].map(withLabel(messages.department))),
  ...Object.fromEntries(['AL', 'RO'].map(withLabel(messages.county))),
  ...Object.fromEntries(['MX', 'MY', 'VE'].map(withLabel(messages.state))),
  AE: { label: { state: messages.emirate }, use: { state: 'optional' } },
  AU: { label: { city: messages.suburb, state: messages.state, postcode: messages.postcode } },
  BD: withStateLabel(messages.district),
  BG: withOptionalState,
  BR: withStateLabel(messages.state),
  CA: { label: { state: messages.province, postcode: messages.postalCode } },
  CH: { label: { state: messages.canton }, use: { state: 'optional' } },
  CL: withStateLabel(messages.region),
  DE: { label: { state: messages.state }, use: { state: 'optional' } },
  ES: withStateLabel(messages.province),
  GB: { label: { state: messages.county, postcode: messages.postcode }, use: { state: 'optional' } },
  GG: { label: { state: messages.parish } },
  GH: withStateLabel(messages.region),
  GI: { use: { city: 'optional' } },
  GR: withOptionalState,
  HK: { label: { city: messages.townOrDistrict, state: messages.region } },
  HR: withOptionalState,
  HU: { label: { state: messages.county }, use: { state: 'optional' } },
  IE: { label: { state: messages.county, postcode: messages.eircode } },
  IN: { label: { state: messages.state, postcode: messages.pinCode } },
  IT: withStateLabel(messages.province),
  JM: { label: { city: messages.townOrPostOffice, state: messages.parish, postcode: messages.postalCode } },
  JP: withStateLabel(messages.prefecture),
  MD: withStateLabel(messages.municipalityOrDistrict),
  MO: { use: { city: 'optional', state: 'hidden' } },
  NG: withStateLabel(messages.state),
  NR: withStateLabel(messages.district),
  NZ: { label: { state: messages.region, postcode: messages.postcode }, use: { state: 'optional' } },
  PH: withStateLabel(messages.province),
  RS: { label: { state: messages.district }, use: { state: 'optional' } },
  SG: { use: { city: 'optional', state: 'hidden' } },
  UG: { label: { city: messages.townOrVillage, state: messages.district } },
  US: { label: { state: messages.state, postcode: messages.zipCode } },
  VA: { use: { city: 'optional', state: 'hidden' } },
}

function withLabel(state: () => string): (code: string) => [string, CountryAddressRules] {
  return (code) => [code, withStateLabel(state)]
}
