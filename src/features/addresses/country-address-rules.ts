import type { AddressField } from './rules/address.ts'
import type { FieldUse } from './rules/address-format.ts'

/** How a country differs from the default. */
export type CountryAddressRules = {
  readonly label?: Partial<Record<AddressField, string>>
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
const withStateLabel = (state: string) => ({ label: { state } })
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
    ['AO', 'CN', 'CR', 'DO', 'EC', 'ID', 'MZ', 'PA', 'TR', 'ZA'].map(withLabel('Province')),
  ),
  ...Object.fromEntries(['BO', 'CO', 'GT', 'HN', 'NI', 'PY', 'SV', 'UY'].map(withLabel('Department'))),
  ...Object.fromEntries(['AL', 'RO'].map(withLabel('County'))),
  ...Object.fromEntries(['MX', 'MY', 'VE'].map(withLabel('State'))),
  AE: { label: { state: 'Emirate' }, use: { state: 'optional' } },
  AU: { label: { city: 'Suburb', state: 'State', postcode: 'Postcode' } },
  BD: withStateLabel('District'),
  BG: withOptionalState,
  BR: withStateLabel('State'),
  CA: { label: { state: 'Province', postcode: 'Postal code' } },
  CH: { label: { state: 'Canton' }, use: { state: 'optional' } },
  CL: withStateLabel('Region'),
  DE: { label: { state: 'State' }, use: { state: 'optional' } },
  ES: withStateLabel('Province'),
  GB: { label: { state: 'County', postcode: 'Postcode' }, use: { state: 'optional' } },
  GG: { label: { state: 'Parish' } },
  GH: withStateLabel('Region'),
  GI: { use: { city: 'optional' } },
  GR: withOptionalState,
  HK: { label: { city: 'Town / District', state: 'Region' } },
  HR: withOptionalState,
  HU: { label: { state: 'County' }, use: { state: 'optional' } },
  IE: { label: { state: 'County', postcode: 'Eircode' } },
  IN: { label: { state: 'State', postcode: 'PIN Code' } },
  IT: withStateLabel('Province'),
  JM: { label: { city: 'Town / City / Post Office', state: 'Parish', postcode: 'Postal Code' } },
  JP: withStateLabel('Prefecture'),
  MD: withStateLabel('Municipality / District'),
  MO: { use: { city: 'optional', state: 'hidden' } },
  NG: withStateLabel('State'),
  NR: withStateLabel('District'),
  NZ: { label: { state: 'Region', postcode: 'Postcode' }, use: { state: 'optional' } },
  PH: withStateLabel('Province'),
  RS: { label: { state: 'District' }, use: { state: 'optional' } },
  SG: { use: { city: 'optional', state: 'hidden' } },
  UG: { label: { city: 'Town / Village', state: 'District' } },
  US: { label: { state: 'State', postcode: 'ZIP Code' } },
  VA: { use: { city: 'optional', state: 'hidden' } },
}

function withLabel(state: string): (code: string) => [string, CountryAddressRules] {
  return (code) => [code, withStateLabel(state)]
}
