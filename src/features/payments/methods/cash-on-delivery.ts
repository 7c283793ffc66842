import * as messages from '../messages.ts'
import { AMOUNT_DUE, instructionLines, methodSettings, offerTermsOf } from '../method-settings.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { meetsTerms } from '../rules/offer-terms.ts'

export const codSettings = methodSettings('cod', {
  isEnabled: true,
  group: 'cash-on-delivery',
  title: messages.cashOnDelivery,
  description: messages.cashDescription,
  instructions: () => messages.cashInstructions({ amount: AMOUNT_DUE }),
})

export const cashOnDelivery: PaymentMethod = {
  id: 'cod',
  icon: 'truck',
  title: (settings) => settings.get(codSettings.title),
  description: (settings) => settings.get(codSettings.description),
  instructions: (settings, amountDue) => instructionLines(settings.get(codSettings.instructions), amountDue),
  isOffered: (purchase, settings) => meetsTerms(offerTermsOf(codSettings, settings), purchase),
  offline: {
    state: 'payable-on-delivery',
    get note() {
      return messages.payableInCash()
    },
  },
}
