import { describe, expect, it } from 'vitest'
import { accountRows, type BankAccount, isBic, isIban } from './bank-account.ts'

function account(parts: Partial<BankAccount>): BankAccount {
  const nothing = { account_name: '', bank_name: '', account_number: '', sort_code: '', iban: '', bic: '' }
  return { ...nothing, ...parts }
}

describe('an IBAN', () => {
  // Examples that banks publish.
  it.each(['DE89370400440532013000', 'GB29 NWBK 6016 1331 9268 19', 'it60x0542811101000000123456'])(
    'is valid: %s',
    (text) => expect(isIban(text)).toBe(true),
  )
  it.each([
    '',
    'DE89370400440532013001',
    'DE98370400440532013000',
    'DE89',
    '8937040044053201300',
    'DE8937040044053201300é',
  ])('is invalid: %s', (text) => expect(isIban(text)).toBe(false))
})

describe('a BIC', () => {
  it.each([
    ['COBADEFF', true],
    ['cobadeffxxx', true],
    ['COBADEF', false],
    ['COBADEFFXX', false],
    ['', false],
  ])('%s: %s', (text, isOne) => expect(isBic(text)).toBe(isOne))
})

describe('accounts as rows', () => {
  it('have the names, and the numbers with the labels of the country', () => {
    const own = account({
      account_name: 'Carrara & Clay',
      bank_name: 'First Harbor',
      account_number: '000123',
      sort_code: '111000025',
    })
    expect(accountRows([own], 'US')).toEqual([
      [
        ['Account name', 'Carrara & Clay'],
        ['Bank', 'First Harbor'],
        ['Account number', '000123'],
        ['Routing number', '111000025'],
      ],
    ])
    expect(accountRows([own], 'GB')[0]?.at(-1)).toEqual(['Sort code', '111000025'])
  })

  it('show an IBAN in groups of four, and omit absent parts', () => {
    const own = account({ iban: 'de89370400440532013000', bic: 'cobadeff' })
    expect(accountRows([own], 'DE')).toEqual([
      [
        ['IBAN', 'DE89 3704 0044 0532 0130 00'],
        ['BIC', 'COBADEFF'],
      ],
    ])
  })

  it('are numbered if there are several', () => {
    const own = { account_name: 'Studio', bank_name: 'Harbor' }
    const both = [account({ ...own, account_number: '1' }), account({ account_number: '2' })]
    expect(accountRows(both, 'US')).toEqual([
      [
        ['Account 1', 'Studio, Harbor'],
        ['Account number', '1'],
      ],
      [
        ['Account 2', '–'],
        ['Account number', '2'],
      ],
    ])
  })

  it('are empty without accounts', () => expect(accountRows([], 'US')).toEqual([]))
})
