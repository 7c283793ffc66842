import { describe, expect, it } from 'vitest'
import { Form } from '../../platform/http/form.ts'
import { COUNTRY_CODES } from '../settings/rules/country.ts'
import { addressLines } from './address-lines.ts'
import { readAddress, validateAddress } from './addresses.ts'
import { billingFields, billingRequiredFields, emptyAddress } from './rules/address.ts'
import { wireField } from './rules/wire-fields.ts'

/** Street, city, state, postcode and phone as people type them, and the lines of the label below the name. */
const real: readonly (readonly [string, string, string, string, string, string, readonly string[]])[] = [
  [
    'US',
    '1 Market St',
    'San Francisco',
    'California',
    '941051234',
    '(415) 555-0132',
    ['1 Market St', 'San Francisco, CA 94105-1234', 'United States'],
  ],
  [
    'CA',
    '111 Wellington St',
    'Ottawa',
    'ON',
    'k1a0a9',
    '613-555-0199',
    ['111 Wellington St', 'Ottawa ON K1A 0A9', 'Canada'],
  ],
  [
    'GB',
    '10 Downing Street',
    'London',
    '',
    'sw1a2aa',
    '020 7946 0958',
    ['10 Downing Street', 'LONDON', 'SW1A 2AA', 'United Kingdom'],
  ],
  [
    'IE',
    '24 Kildare Street',
    'Naas',
    'Kildare',
    'w91x2f3',
    '045 123 4567',
    ['24 Kildare Street', 'Naas', 'Co. Kildare', 'W91 X2F3', 'Ireland'],
  ],
  [
    'DE',
    'Marienplatz 8',
    'München',
    'DE-BY',
    'D-80331',
    '089 1234567',
    ['Marienplatz 8', '80331 München', 'Germany'],
  ],
  ['AT', 'Stephansplatz 3', 'Wien', '', 'A-1010', '01 5135000', ['Stephansplatz 3', '1010 Wien', 'Austria']],
  [
    'CH',
    'Bahnhofstrasse 1',
    'Zürich',
    'ZH',
    '8001',
    '044 123 45 67',
    ['Bahnhofstrasse 1', 'CH-8001 Zürich', 'Switzerland'],
  ],
  [
    'FR',
    '55 Rue du Faubourg',
    'Paris',
    '',
    '75008',
    '01 23 45 67 89',
    ['55 Rue du Faubourg', '75008 Paris', 'France'],
  ],
  [
    'IT',
    'Piazza del Duomo 14',
    'Milano',
    'Milano',
    '20122',
    '02 1234 5678',
    ['Piazza del Duomo 14', '20122 Milano MI', 'Italy'],
  ],
  [
    'ES',
    'Calle Mayor 1',
    'Alcalá de Henares',
    'Madrid',
    '28801',
    '911 23 45 67',
    ['Calle Mayor 1', '28801 Alcalá de Henares Madrid', 'Spain'],
  ],
  [
    'PT',
    'Praça do Comércio 1',
    'Lisboa',
    '',
    '1100148',
    '21 123 4567',
    ['Praça do Comércio 1', '1100-148 Lisboa', 'Portugal'],
  ],
  ['NL', 'Dam 1', 'Amsterdam', '', '1012jl', '020 123 4567', ['Dam 1', '1012 JL Amsterdam', 'Netherlands']],
  [
    'BE',
    'Grote Markt 1',
    'Brussel',
    '',
    '1000',
    '02 123 45 67',
    ['Grote Markt 1', '1000 Brussel', 'Belgium'],
  ],
  [
    'DK',
    'Rådhuspladsen 1',
    'København V',
    '',
    '1550',
    '33 66 33 66',
    ['Rådhuspladsen 1', '1550 København V', 'Denmark'],
  ],
  [
    'SE',
    'Drottninggatan 5',
    'Stockholm',
    '',
    '11151',
    '08 123 456 78',
    ['Drottninggatan 5', 'SE-111 51 Stockholm', 'Sweden'],
  ],
  [
    'NO',
    'Karl Johans gate 22',
    'Oslo',
    '',
    '0026',
    '22 12 34 56',
    ['Karl Johans gate 22', '0026 Oslo', 'Norway'],
  ],
  [
    'FI',
    'Mannerheimintie 30',
    'Helsinki',
    '',
    '00100',
    '09 1234567',
    ['Mannerheimintie 30', 'FI-00100 Helsinki', 'Finland'],
  ],
  [
    'PL',
    'ul. Wiejska 4',
    'Warszawa',
    '',
    '00902',
    '22 123 45 67',
    ['ul. Wiejska 4', '00-902 Warszawa', 'Poland'],
  ],
  [
    'CZ',
    'Václavské náměstí 1',
    'Praha',
    '',
    '11000',
    '212 345 678',
    ['Václavské náměstí 1', '110 00 Praha', 'Czechia'],
  ],
  [
    'AU',
    '2 Macquarie St',
    'Sydney',
    'NSW',
    '2000',
    '02 9123 4567',
    ['2 Macquarie St', 'Sydney NSW 2000', 'Australia'],
  ],
  [
    'NZ',
    '1 Queen Street',
    'Auckland',
    'AUK',
    '1010',
    '09 123 4567',
    ['1 Queen Street', 'Auckland 1010', 'New Zealand'],
  ],
  [
    'IN',
    '1 Marine Drive',
    'Pune',
    'Maharashtra',
    '400 020',
    '98765 43210',
    ['1 Marine Drive', 'Pune 400020', 'Maharashtra', 'India'],
  ],
  [
    'HK',
    '8 Nathan Road',
    'Tsim Sha Tsui',
    'KOWLOON',
    '',
    '2123 4567',
    ['8 Nathan Road', 'Tsim Sha Tsui', 'Kowloon', 'Hong Kong'],
  ],
  [
    'SG',
    '1 Raffles Place',
    '',
    '',
    '048616',
    '6123 4567',
    ['1 Raffles Place', 'SINGAPORE 048616', 'Singapore'],
  ],
  [
    'AE',
    '1 Sheikh Zayed Road',
    'Dubai',
    'Dubai',
    '00000',
    '04 123 4567',
    ['1 Sheikh Zayed Road', 'Dubai', 'United Arab Emirates'],
  ],
]

function formOf(country: string, [line1, city, state, postcode, phone]: readonly string[]): Form {
  return new Form(
    Object.entries({
      billing_email: 'ada@example.com',
      billing_first_name: 'Ada',
      billing_last_name: 'Marsh',
      billing_country: country,
      billing_address_1: line1 ?? '',
      billing_city: city ?? '',
      billing_state: state ?? '',
      billing_postcode: postcode ?? '',
      billing_phone: phone ?? '',
    }),
  )
}

function validated(form: Form) {
  const address = readAddress(form, 'billing', billingFields)
  const requirements = {
    group: 'billing',
    fields: billingFields,
    requiredFields: billingRequiredFields,
    allowedCountries: COUNTRY_CODES,
  } as const
  return validateAddress(address, requirements)
}

describe('a real address', () => {
  it.each(real)('of %s is accepted as typed, and printed as its post requires', (...all) => {
    const [country, line1, city, state, postcode, phone, lines] = all
    const answer = validated(formOf(country, [line1, city, state, postcode, phone]))
    if (!answer.ok) throw new Error(answer.problems.map(({ text }) => text).join(' '))
    expect(addressLines(answer.value)).toEqual(['Ada Marsh', ...lines])
  })

  it('of Brazil has the company first and the state after the city', () => {
    const location = { line1: 'Avenida Paulista 1578', city: 'São Paulo', state: 'SP', postcode: '01310-200' }
    const paulo = emptyAddress('BR', { firstName: 'Ana', lastName: 'Souza', company: 'Forno', ...location })
    expect(addressLines(paulo)).toEqual([
      'Forno',
      'Ana Souza',
      'Avenida Paulista 1578',
      'São Paulo-SP',
      '01310-200',
      'Brazil',
    ])
  })

  it('of Japan goes from large to small in its own script, and the other way round in Latin script', () => {
    const location = { state: 'JP13', postcode: '150-0001' }
    const local = { firstName: '太郎', lastName: '山田', line1: '神宮前1-5-8', city: '渋谷区' }
    expect(addressLines(emptyAddress('JP', { ...location, ...local }))).toEqual([
      '〒150-0001',
      'Tokyo',
      '渋谷区神宮前1-5-8',
      '山田 太郎',
      'Japan',
    ])
    const abroad = { firstName: 'Taro', lastName: 'Yamada', line1: '1-5-8 Jingumae', city: 'Shibuya-ku' }
    expect(addressLines(emptyAddress('JP', { ...location, ...abroad }))).toEqual([
      'Taro Yamada',
      '1-5-8 Jingumae, Shibuya-ku, Tokyo',
      '150-0001',
      'Japan',
    ])
  })

  it('leaves no gap for empty fields, in any country', () => {
    for (const country of COUNTRY_CODES) {
      const name = { firstName: 'Ada', lastName: '' }
      const bare = addressLines(emptyAddress(country, name))
      expect(bare.every((line) => line.trim() !== '')).toBe(true)
      const full = addressLines(
        emptyAddress(country, { ...name, line1: '12 Kiln Lane', line2: 'Flat 2', city: 'Townham' }),
      ).join('\n')
      for (const part of ['Ada', '12 Kiln Lane', 'Flat 2']) expect(full).toContain(part)
      expect(full.toLowerCase(), country).toContain('townham')
    }
  })
})

describe('the address of a form', () => {
  it('has only the requested fields, without line breaks that would start a header', () => {
    const form = new Form([
      ['shipping_first_name', ' Ada\r\nBcc: all@example.com '],
      ['shipping_email', 'ada@example.com'],
      ['billing_city', 'Portland'],
      ['shipping_country', 'us'],
    ])
    expect(readAddress(form, 'shipping', ['firstName', 'country'])).toEqual(
      emptyAddress('US', { firstName: 'Ada Bcc: all@example.com' }),
    )
  })

  it('is cut after the first extra character, and refused with a message', () => {
    const answer = validated(formOf('US', ['W'.repeat(10_000), 'Portland', 'OR', '97205', '5035550100']))
    expect(answer).toEqual({
      ok: false,
      reason: 'invalid-address',
      problems: [
        {
          kind: 'error',
          text: 'Street address: enter 200 characters or fewer',
          fieldId: 'billing_address_1',
        },
      ],
    })
    expect(readAddress(formOf('US', ['W'.repeat(10_000)]), 'billing', billingFields).line1).toHaveLength(201)
  })

  it('needs a phone number that is possible in its country', () => {
    const answer = validated(formOf('US', ['12 Kiln Lane', 'Portland', 'OR', '97205', '555-0100']))
    expect(answer).toMatchObject({ problems: [{ fieldId: 'billing_phone' }] })
    expect(Object.keys(wireField)).toContain('phone')
  })
})
