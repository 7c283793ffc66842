import { bankAccountLines, bankAccountRows } from '../bank-accounts.ts'
import { methodSettings, offerTermsOf, splitLines } from '../method-settings.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { meetsTerms } from '../rules/offer-terms.ts'

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
    ...splitLines(settings.get(transferSettings.instructions)),
    ...bankAccountLines(settings),
  ],
  accounts: bankAccountRows,
  isOffered: (purchase, settings) => meetsTerms(offerTermsOf(transferSettings, settings), purchase),
  offline: { state: 'on-hold', note: 'Waiting for the transfer.' },
}
