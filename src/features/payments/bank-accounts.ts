import { z } from 'zod'
import { jsonSetting, type Settings, text } from '../../platform/settings.ts'
import { baseCountry } from '../settings/general.ts'
import * as messages from './messages.ts'
import { splitLines } from './method-settings.ts'
import { type AccountRow, accountRows, type BankAccount, isBic, isIban } from './rules/bank-account.ts'

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
    iban: part.refine((text) => text === '' || isIban(text), 'is not an IBAN: a digit may be wrong'),
    bic: part.refine((text) => text === '' || isBic(text), 'is not a BIC such as COBADEFFXXX'),
  })
  .refine(({ account_number: number, iban }) => number || iban, 'needs an account_number or an iban')

const accounts = z.array(account).max(10)

/** Validated when it is set, so that nobody transfers to an account that does not exist. */
export const bankAccounts = jsonSetting<readonly Partial<BankAccount>[]>({
  name: 'woocommerce_bacs_accounts',
  title: messages.settingBacsAccounts,
  help: messages.settingBacsAccountsHelp,
  group: 'bank-transfer',
  format: 'rows',
  columns: [
    { name: 'account_name', title: messages.columnAccountName },
    { name: 'bank_name', title: messages.columnBankName },
    { name: 'iban', title: messages.columnIban },
    { name: 'bic', title: messages.columnBic },
    { name: 'account_number', title: messages.columnAccountNumber },
    { name: 'sort_code', title: messages.columnSortCode },
  ],
  default: [],
  check: problemInAccounts,
})

export const bankAccountText = text({
  name: 'bank_account_details',
  title: messages.settingBankAccountDetails,
  help: messages.settingBankAccountDetailsHelp,
  group: 'bank-transfer',
  format: 'lines',
  default: '',
})

/** The accounts to transfer to, each as rows; empty where none is configured. */
export function bankAccountRows(settings: Settings): readonly (readonly AccountRow[])[] {
  return accountRows(storedAccounts(settings), settings.get(baseCountry))
}

/** The account as the owner's free text; empty where accounts are configured. */
export function bankAccountLines(settings: Settings): readonly string[] {
  return storedAccounts(settings).length > 0 ? [] : splitLines(settings.get(bankAccountText))
}

function storedAccounts(settings: Settings): readonly BankAccount[] {
  const result = accounts.safeParse(settings.get(bankAccounts))
  return result.success ? result.data : []
}

function problemInAccounts(text: string): string | undefined {
  const result = accounts.safeParse(parsed(text))
  if (result.success) return undefined
  const [issue] = result.error.issues
  const path = issue?.path.map(String).join('.')
  return `woocommerce_bacs_accounts: ${[path, issue?.message].filter(Boolean).join(' ')}.`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
