/** An account that buyers transfer to; '' for what it does not have. The names are WooCommerce's. */
export type BankAccount = {
  readonly account_name: string
  readonly bank_name: string
  readonly account_number: string
  readonly sort_code: string
  readonly iban: string
  readonly bic: string
}

/** What the number of a bank is called where the shop is; elsewhere it is a sort code. */
const sortCodeNames: Readonly<Record<string, string>> = {
  US: 'Routing number',
  CA: 'Transit number',
  AU: 'BSB',
  IN: 'IFSC',
  NZ: 'Bank code',
  SE: 'Bank code',
  ZA: 'Branch code',
}

/** A part of what a transfer needs: what it is called, and what it is. */
export type AccountFact = readonly [label: string, value: string]

/**
 * The accounts as a buyer reads them, each as rows: whose and at which bank, then its numbers. Several are numbered, so that
 * nobody mixes them. `country`: where the shop is.
 */
export function accountFacts(
  accounts: readonly BankAccount[],
  country: string,
): readonly (readonly AccountFact[])[] {
  return accounts.map((account, index) => {
    const facts: readonly AccountFact[] = [
      ...(accounts.length > 1 ? numbered(account, index) : named(account)),
      ['Account number', account.account_number],
      [sortCodeNames[country] ?? 'Sort code', account.sort_code],
      ['IBAN', inFours(account.iban)],
      ['BIC', account.bic.toUpperCase()],
    ]
    return facts.filter(([, value]) => value !== '')
  })
}

function named({ account_name: name, bank_name: bank }: BankAccount): readonly AccountFact[] {
  return [
    ['Account name', name],
    ['Bank', bank],
  ]
}

/** One row that begins an account: of one without names, by its number among them alone. */
function numbered(
  { account_name: name, bank_name: bank }: BankAccount,
  index: number,
): readonly AccountFact[] {
  return [[`Account ${index + 1}`, [name, bank].filter(Boolean).join(', ') || '–']]
}

function inFours(iban: string): string {
  return plainIban(iban).replace(/(.{4})(?=.)/g, '$1 ')
}

function plainIban(iban: string): string {
  return iban.replace(/\s/g, '').toUpperCase()
}

/** Whether a text is an IBAN: a country, two digits that check the rest, 11 to 30 more signs (ISO 13616). Spaces mean nothing. */
export function isIban(text: string): boolean {
  const iban = plainIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}

/** Whether a text is a BIC: bank, country, place, and often a branch (ISO 9362). */
export function isBic(text: string): boolean {
  return /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/i.test(text)
}
