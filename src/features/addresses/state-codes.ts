/** How the wire writes state codes: alone ("CA"), after the country and a dash ("DE-BY"), or joined to it ("JP13"). */
export type CodeFormat = 'alone' | 'dashed' | 'joined'

/** The countries with a list of states, as on the wire; in other countries a state is free text. */
export const codeFormats: Readonly<Record<string, CodeFormat>> = {
  ...withFormat('alone', 'AE AR AU BR CA CH CN ES GR HK HU ID IE IN IT MX MY NG NZ PE PH PK RO US ZA'),
  ...withFormat('dashed', 'AL BD BG BO CL CO CR DE DO DZ EC HN HR JM NI PA PY SV TH UY VE ZM'),
  ...withFormat('joined', 'EG JP KE MZ RS SN TR TZ UA UG'),
}

/** Codes on the wire that differ from ISO 3166-2, by ISO code. */
export const specialCodes: Readonly<Record<string, string>> = {
  ...numbered(
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

/** List entries that ISO 3166-2 does not have, and names that the data lack or spell differently. */
export const additionalStates: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
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

export const specialNames: Readonly<Record<string, string>> = {
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

/** Names in German: CLDR has those of the states in English only. */
export const germanNames: Readonly<Record<string, string>> = {
  deby: 'Bayern',
  dehe: 'Hessen',
  demv: 'Mecklenburg-Vorpommern',
  deni: 'Niedersachsen',
  denw: 'Nordrhein-Westfalen',
  derp: 'Rheinland-Pfalz',
  desn: 'Sachsen',
  dest: 'Sachsen-Anhalt',
  deth: 'Thüringen',
}

/** Subdivisions that addresses do not use: cities next to their counties, Mount Athos, a city inside a province. */
export function isExcluded(subdivision: string): boolean {
  return excluded.has(subdivision) || (subdivision.startsWith('hu') && !counties.has(subdivision.slice(2)))
}

const excluded = new Set(['gr69', 'ths', 'usum', 'cnhk', 'cnmo', 'cntw'])
const counties = new Set('ba be bk bu bz cs fe gs hb he jn ke no pe so sz to va ve za'.split(' '))

function withFormat(form: CodeFormat, countries: string): Record<string, CodeFormat> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, form]))
}

/** Numbers the provinces in this order: `CN1`, `CN2`, … */
function numbered(country: string, subdivisions: string): Record<string, string> {
  const prefix = country.toLowerCase()
  return Object.fromEntries(
    subdivisions.split(' ').map((code, index) => [prefix + code.toLowerCase(), `${country}${index + 1}`]),
  )
}

function pairs(prefix: string, text: string): Record<string, string> {
  const found = text.matchAll(/(\w+) (\w+)/g)
  return Object.fromEntries([...found].map(([, subdivision, code]) => [prefix + subdivision, code!]))
}
