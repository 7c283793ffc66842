import { bankAccountLines, bankAccountRows, bankAccounts } from '../bank-accounts.ts'
import * as messages from '../messages.ts'
import { instructionLines, methodSettings, offerTermsOf } from '../method-settings.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { meetsTerms } from '../rules/offer-terms.ts'

export const transferSettings = methodSettings('bacs', {
  isEnabled: true,
  group: 'bank-transfer',
  title: messages.bankTransfer,
  description: messages.bankTransferDescription,
  instructions: messages.bankTransferInstructions,
})

export const bankTransfer: PaymentMethod = {
  id: 'bacs',
  icon: 'bank',
  title: (settings) => settings.get(transferSettings.title),
  description: (settings) => settings.get(transferSettings.description),
  instructions: (settings, amountDue) => [
    ...instructionLines(settings.get(transferSettings.instructions), amountDue),
    ...bankAccountLines(settings),
  ],
  accounts: bankAccountRows,
  isOffered: (purchase, settings) => meetsTerms(offerTermsOf(transferSettings, settings), purchase),
  needs: (settings) =>
    bankAccountRows(settings).length + bankAccountLines(settings).length > 0 ? [] : [bankAccounts],
  offline: {
    state: 'on-hold',
    get note() {
      return messages.awaitingTransfer()
    },
  },
}
