import { bankFacts, bankLines } from '../bank-accounts.ts'
import { linesIn, methodSettings, termsOf } from '../method-settings.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { isOfferedUnder } from '../rules/offer-terms.ts'

export const transferSettings = methodSettings('bacs', {
  isEnabled: true,
  title: 'Bank transfer',
  description: 'Transfer the amount to our account. Your order goes out when it has arrived.',
  instructions: 'Please transfer the total to our account and give your order number as the reference.',
})

export const bankTransfer: PaymentMethod = {
  id: 'bacs',
  icon: 'bank',
  title: (settings) => settings.get(transferSettings.title),
  description: (settings) => settings.get(transferSettings.description),
  instructions: (settings) => [
    ...linesIn(settings.get(transferSettings.instructions)),
    ...bankLines(settings),
  ],
  accounts: bankFacts,
  isOffered: (purchase, settings) => isOfferedUnder(termsOf(transferSettings, settings), purchase),
  pay: async () => ({ state: 'on-hold', note: 'Waiting for the transfer.' }),
}
