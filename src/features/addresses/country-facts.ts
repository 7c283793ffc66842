import type { AddressField } from './rules/address.ts'
import type { FieldUse } from './rules/address-format.ts'

/** Where a country differs from what holds for most. */
export type CountryFacts = {
  readonly label?: Partial<Record<AddressField, string>>
  readonly use?: Partial<Record<AddressField, FieldUse>>
}

/** The postcode stands before the town. */
export const postcodeFirst: ReadonlySet<string> = new Set(
  'AT AX BA BE CH CZ DE DK EE ES FI FR HR HU IL IS IT LI LU LV NL NO PL PT RO RS SE SI SK TR VN'.split(' '),
)

/** Posts that do not deliver without a postcode. */
export const postcodeNeeded: ReadonlySet<string> = new Set(
  (
    'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU ' +
    'LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA'
  ).split(' '),
)

/** The family name comes first. */
export const familyNameFirst: ReadonlySet<string> = new Set(['HU', 'JP'])

/** Written in this order instead of the usual one: from the large to the small. */
export const ownOrder: Readonly<Record<string, readonly AddressField[]>> = {
  JP: ['postcode', 'state', 'city', 'line1', 'line2'],
}

/** The town is written in capitals on a label. */
export const townInCapitals: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE'])

/** Labels carry the code of the state instead of its name. */
export const stateByCode: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

const noState = { use: { state: 'hidden' } } as const
const stateCalled = (state: string) => ({ label: { state } })
const mayHaveState = { use: { state: 'optional' } } as const

/**
 * Words and needs of countries, as forms of WooCommerce have them: what a field is called there, and which are not
 * asked for.
 */
export const countryFacts: Readonly<Record<string, CountryFacts>> = {
  ...Object.fromEntries(
    (
      'AF AT AX BA BE BH BI CW CY CZ DK EE ET FI FR GF GP IL IM IS KR KW LB LI LK LU MF MQ MT NL NO PL PR PT RE RW SE SI ' +
      'SK VN YT'
    )
      .split(' ')
      .map((code) => [code, noState]),
  ),
  ...Object.fromEntries(['AO', 'CN', 'CR', 'DO', 'EC', 'ID', 'MZ', 'PA', 'TR', 'ZA'].map(of('Province'))),
  ...Object.fromEntries(['BO', 'CO', 'GT', 'HN', 'NI', 'PY', 'SV', 'UY'].map(of('Department'))),
  ...Object.fromEntries(['AL', 'RO'].map(of('County'))),
  ...Object.fromEntries(['MX', 'MY', 'VE'].map(of('State'))),
  AE: { label: { state: 'Emirate' }, use: { state: 'optional' } },
  AU: { label: { city: 'Suburb', state: 'State', postcode: 'Postcode' } },
  BD: stateCalled('District'),
  BG: mayHaveState,
  BR: stateCalled('State'),
  CA: { label: { state: 'Province', postcode: 'Postal code' } },
  CH: { label: { state: 'Canton' }, use: { state: 'optional' } },
  CL: stateCalled('Region'),
  DE: { label: { state: 'State' }, use: { state: 'optional' } },
  ES: stateCalled('Province'),
  GB: { label: { state: 'County', postcode: 'Postcode' }, use: { state: 'optional' } },
  GG: { label: { state: 'Parish' } },
  GH: stateCalled('Region'),
  GI: { use: { city: 'optional' } },
  GR: mayHaveState,
  HK: { label: { city: 'Town / District', state: 'Region' } },
  HR: mayHaveState,
  HU: { label: { state: 'County' }, use: { state: 'optional' } },
  IE: { label: { state: 'County', postcode: 'Eircode' } },
  IN: { label: { state: 'State', postcode: 'PIN Code' } },
  IT: stateCalled('Province'),
  JM: { label: { city: 'Town / City / Post Office', state: 'Parish', postcode: 'Postal Code' } },
  JP: stateCalled('Prefecture'),
  MD: stateCalled('Municipality / District'),
  MO: { use: { city: 'optional', state: 'hidden' } },
  NG: stateCalled('State'),
  NR: stateCalled('District'),
  NZ: { label: { state: 'Region', postcode: 'Postcode' }, use: { state: 'optional' } },
  PH: stateCalled('Province'),
  RS: { label: { state: 'District' }, use: { state: 'optional' } },
  SG: { use: { city: 'optional', state: 'hidden' } },
  UG: { label: { city: 'Town / Village', state: 'District' } },
  US: { label: { state: 'State', postcode: 'ZIP Code' } },
  VA: { use: { city: 'optional', state: 'hidden' } },
}

function of(state: string): (code: string) => [string, CountryFacts] {
  return (code) => [code, stateCalled(state)]
}
