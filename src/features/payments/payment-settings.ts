import type { SettingDeclaration } from '../../platform/settings.ts'

export const bankAccount: SettingDeclaration<string> = {
  name: 'bank_account_details',
  help: 'The account that buyers transfer to, shown once an order is placed; lines are divided by a vertical bar.',
  type: 'text',
  default: '',
}

export const paymentSettings = [bankAccount]
