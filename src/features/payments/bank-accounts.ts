import { z } from 'zod'
import { json, type Settings, text } from '../../platform/settings.ts'
import { baseCountry } from '../settings/general.ts'
import { linesIn } from './method-settings.ts'
import { type AccountFact, accountFacts, type BankAccount, isBic, isIban } from './rules/bank-account.ts'

const part = z
  .string()
  .trim()
  .max(120)
  .regex(/^\P{Cc}*$/u)
  .default('')

const account = z
  .strictObject({
    account_name: part,
    bank_name: part,
    account_number: part,
    sort_code: part,
    iban: part.refine((text) => text === '' || isIban(text), 'is no IBAN: a figure in it may be wrong'),
    bic: part.refine((text) => text === '' || isBic(text), 'is no BIC, such as COBADEFFXXX'),
  })
  .refine(({ account_number: number, iban }) => number || iban, 'needs an account_number or an iban')

const accounts = z.array(account).max(10)

/** Checked when it is set, so that nobody is ever asked to transfer to an account that there is not. */
export const bankAccounts = json<readonly Partial<BankAccount>[]>({
  name: 'woocommerce_bacs_accounts',
  help: 'The accounts that buyers transfer to: [{"account_name": "…", "bank_name": "…", "iban": "…", "bic": "…"}], or with account_number and sort_code.',
  default: [],
  check: faultInAccounts,
})

export const bankAccountWords = text({
  name: 'bank_account_details',
  help: 'The account that buyers transfer to, in words, shown while woocommerce_bacs_accounts is empty; lines are divided by a vertical bar.',
  default: '',
})

/** The accounts to transfer to, each as rows; none where the owner has named none. */
export function bankFacts(settings: Settings): readonly (readonly AccountFact[])[] {
  return accountFacts(knownAccounts(settings), settings.get(baseCountry))
}

/** What the owner says in words of the account; nothing where there are rows of one. */
export function bankLines(settings: Settings): readonly string[] {
  return knownAccounts(settings).length > 0 ? [] : linesIn(settings.get(bankAccountWords))
}

function knownAccounts(settings: Settings): readonly BankAccount[] {
  const read = accounts.safeParse(settings.get(bankAccounts))
  return read.success ? read.data : []
}

function faultInAccounts(text: string): string | undefined {
  const read = accounts.safeParse(parsed(text))
  if (read.success) return undefined
  const [issue] = read.error.issues
  const place = issue?.path.map(String).join('.')
  return `woocommerce_bacs_accounts: ${[place, issue?.message].filter(Boolean).join(' ')}.`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
