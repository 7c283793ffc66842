import * as messages from '../messages.ts'

/** A bank account that buyers transfer to; '' for absent parts. The names are WooCommerce's. */
export type BankAccount = {
  readonly account_name: string
  readonly bank_name: string
  readonly account_number: string
  readonly sort_code: string
  readonly iban: string
  readonly bic: string
}

/** A part of a bank account, with its label. */
export type AccountRow = readonly [label: string, value: string]

/**
 * The accounts as buyers see them, each as rows: account name and bank, then the numbers. Several accounts are numbered, so
 * that they are not confused. `country`: of the shop, whose name for the sort code is used.
 */
export function accountRows(
  accounts: readonly BankAccount[],
  country: string,
): readonly (readonly AccountRow[])[] {
  return accounts.map((account, index) => {
    const rows: readonly AccountRow[] = [
      ...(accounts.length > 1 ? numbered(account, index) : named(account)),
      [messages.accountNumber(), account.account_number],
      [messages.sortCode({ country }), account.sort_code],
      [messages.iban(), groupedIban(account.iban)],
      [messages.bic(), account.bic.toUpperCase()],
    ]
    return rows.filter(([, value]) => value !== '')
  })
}

function named({ account_name: name, bank_name: bank }: BankAccount): readonly AccountRow[] {
  return [
    [messages.accountName(), name],
    [messages.bank(), bank],
  ]
}

/** The first row of a numbered account, with its names if it has any. */
function numbered(
  { account_name: name, bank_name: bank }: BankAccount,
  index: number,
): readonly AccountRow[] {
  return [[messages.account({ number: index + 1 }), [name, bank].filter(Boolean).join(', ') || '–']]
}

function groupedIban(iban: string): string {
  return plainIban(iban).replace(/(.{4})(?=.)/g, '$1 ')
}

function plainIban(iban: string): string {
  return iban.replace(/\s/g, '').toUpperCase()
}

/** Whether a text is an IBAN: a country, two check digits, 11 to 30 more characters (ISO 13616). Spaces are ignored. */
export function isIban(text: string): boolean {
  const iban = plainIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}

/** Whether a text is a BIC: bank, country, location, and optionally a branch (ISO 9362). */
export function isBic(text: string): boolean {
  return /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/i.test(text)
}
