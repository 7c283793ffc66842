import { describe, expect, it } from 'vitest'
import { accountFacts, type BankAccount, isBic, isIban } from './bank-account.ts'

function account(given: Partial<BankAccount>): BankAccount {
  const nothing = { account_name: '', bank_name: '', account_number: '', sort_code: '', iban: '', bic: '' }
  return { ...nothing, ...given }
}

describe('an IBAN', () => {
  // Examples that banks publish.
  it.each(['DE89370400440532013000', 'GB29 NWBK 6016 1331 9268 19', 'it60x0542811101000000123456'])(
    'is taken: %s',
    (text) => expect(isIban(text)).toBe(true),
  )
  it.each([
    '',
    'DE89370400440532013001',
    'DE98370400440532013000',
    'DE89',
    '8937040044053201300',
    'DE8937040044053201300é',
  ])('is refused, with a slip in it: %s', (text) => expect(isIban(text)).toBe(false))
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

describe('accounts in rows', () => {
  it('say whose it is, and its numbers by the words of the country', () => {
    const own = account({
      account_name: 'Carrara & Clay',
      bank_name: 'First Harbor',
      account_number: '000123',
      sort_code: '111000025',
    })
    expect(accountFacts([own], 'US')).toEqual([
      [
        ['Account name', 'Carrara & Clay'],
        ['Bank', 'First Harbor'],
        ['Account number', '000123'],
        ['Routing number', '111000025'],
      ],
    ])
    expect(accountFacts([own], 'GB')[0]?.at(-1)).toEqual(['Sort code', '111000025'])
  })

  it('write an IBAN in fours, and nothing of what there is not', () => {
    const own = account({ iban: 'de89370400440532013000', bic: 'cobadeff' })
    expect(accountFacts([own], 'DE')).toEqual([
      [
        ['IBAN', 'DE89 3704 0044 0532 0130 00'],
        ['BIC', 'COBADEFF'],
      ],
    ])
  })

  it('number several, so that nobody mixes them', () => {
    const own = { account_name: 'Studio', bank_name: 'Harbor' }
    const both = [account({ ...own, account_number: '1' }), account({ account_number: '2' })]
    expect(accountFacts(both, 'US')).toEqual([
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

  it('are none without accounts', () => expect(accountFacts([], 'US')).toEqual([]))
})
