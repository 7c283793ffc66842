import { methodSettings, offerTermsOf, splitLines } from '../method-settings.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { meetsTerms } from '../rules/offer-terms.ts'

export const codSettings = methodSettings('cod', {
  isEnabled: true,
  title: 'Cash on delivery',
  description: 'Pay in cash when you receive it.',
  instructions: 'Please have the amount ready in cash when your order is handed over.',
})

export const cashOnDelivery: PaymentMethod = {
  id: 'cod',
  icon: 'truck',
  title: (settings) => settings.get(codSettings.title),
  description: (settings) => settings.get(codSettings.description),
  instructions: (settings) => splitLines(settings.get(codSettings.instructions)),
  isOffered: (purchase, settings) => meetsTerms(offerTermsOf(codSettings, settings), purchase),
  offline: { state: 'payable-on-delivery', note: 'To be paid in cash on delivery.' },
}
