/** How the wire spells codes of states: alone ("CA"), with their country before a dash ("DE-BY"), or joined ("JP13"). */
export type CodeForm = 'alone' | 'dashed' | 'joined'

/** The countries whose states are chosen from a list, as on the wire; everywhere else a state is free text. */
export const codeForms: Readonly<Record<string, CodeForm>> = {
  ...spelt('alone', 'AE AR AU BR CA CH CN ES GR HK HU ID IE IN IT MX MY NG NZ PE PH PK RO US ZA'),
  ...spelt('dashed', 'AL BD BG BO CL CO CR DE DO DZ EC HN HR JM NI PA PY SV TH UY VE ZM'),
  ...spelt('joined', 'EG JP KE MZ RS SN TR TZ UA UG'),
}

/** Codes on the wire that are not those of ISO 3166-2, by these. */
export const ownCodes: Readonly<Record<string, string>> = {
  ...inOrder(
    'CN',
    // Of CN30 ISO knows as a country: Macao.
    'YN BJ TJ HE SX NM LN JL HL SH JS ZJ AH FJ JX SD HA HB HN GD GX HI CQ SC GZ SN GS QH NX MO XZ XJ',
  ),
  ...pairs(
    'mx',
    'agu AG bcn BC bcs BS cam CM chh CH chp CS cmx DF coa CO col CL dur DG gro GR gua GT hid HG jal JA mex MX mic MI ' +
      'mor MO nay NA nle NL oax OA pue PU que QT roo QR sin SI slp SL son SO tab TB tam TM tla TL ver VE yuc YU zac ZA',
  ),
  ...pairs(
    'my',
    '01 JHR 02 KDH 03 KTN 04 MLK 05 NSN 06 PHG 07 PNG 08 PRK 09 PLS 10 SGR 11 TRG 12 SBH 13 SWK 14 KUL 15 LBN 16 PJY',
  ),
  it23: 'AO',
}

/** What belongs to a list and is no subdivision of ISO 3166-2, and names that the data lack or spell otherwise. */
export const ownStates: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  HK: [
    ['HONG KONG', 'Hong Kong Island'],
    ['KOWLOON', 'Kowloon'],
    ['NEW TERRITORIES', 'New Territories'],
  ],
  US: [
    ['AA', 'Armed Forces (AA)'],
    ['AE', 'Armed Forces (AE)'],
    ['AP', 'Armed Forces (AP)'],
    ['PR', 'Puerto Rico'],
  ],
}

export const ownNames: Readonly<Record<string, string>> = {
  arc: 'Ciudad Autónoma de Buenos Aires',
  cnnm: 'Inner Mongolia',
  itbz: 'Bolzano',
  itfi: 'Firenze',
  itge: 'Genova',
  itmb: 'Monza e Brianza',
  itmi: 'Milano',
  itmn: 'Mantova',
  itms: 'Massa-Carrara',
  itna: 'Napoli',
  itpd: 'Padova',
  itpu: 'Pesaro e Urbino',
  itrm: 'Roma',
  itsr: 'Siracusa',
  itsu: 'Sud Sardegna',
  itto: 'Torino',
  ittn: 'Trento',
  itve: 'Venezia',
  it23: 'Aosta',
  nzmbh: 'Marlborough',
  usdc: 'District of Columbia',
}

/** Subdivisions that no address names: towns beside their counties, a mountain of monks, a city within a province. */
export function isNoState(subdivision: string): boolean {
  return none.has(subdivision) || (subdivision.startsWith('hu') && !counties.has(subdivision.slice(2)))
}

const none = new Set(['gr69', 'ths', 'usum', 'cnhk', 'cnmo', 'cntw'])
const counties = new Set('ba be bk bu bz cs fe gs hb he jn ke no pe so sz to va ve za'.split(' '))

function spelt(form: CodeForm, countries: string): Record<string, CodeForm> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, form]))
}

/** Numbers its provinces in an order of its own: `CN1`, `CN2`, … */
function inOrder(country: string, subdivisions: string): Record<string, string> {
  const prefix = country.toLowerCase()
  return Object.fromEntries(
    subdivisions.split(' ').map((code, index) => [prefix + code.toLowerCase(), `${country}${index + 1}`]),
  )
}

function pairs(prefix: string, text: string): Record<string, string> {
  const found = text.matchAll(/(\w+) (\w+)/g)
  return Object.fromEntries([...found].map(([, subdivision, code]) => [prefix + subdivision, code!]))
}
