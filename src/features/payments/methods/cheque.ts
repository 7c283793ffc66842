import { type Settings, text } from '../../../platform/settings.ts'
import { shopName } from '../../settings/general.ts'
import { methodSettings, offerTermsOf, splitLines } from '../method-settings.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { meetsTerms } from '../rules/offer-terms.ts'

export const chequeSettings = methodSettings('cheque', {
  isEnabled: false,
  title: 'Cheque',
  description: 'Send us a cheque. Your order goes out when it has been paid in.',
  instructions: 'Please write your order number on the back of the cheque.',
})

export const chequePayee = text({
  name: 'woocommerce_cheque_payee',
  help: 'The payee of cheques; empty for the name of the shop.',
  default: '',
  max: 120,
})

export const chequeAddress = text({
  name: 'woocommerce_cheque_send_to',
  help: 'The address for cheques, lines separated by a vertical bar. While it is empty, cheques are not offered.',
  default: '',
  max: 400,
})

export const cheque: PaymentMethod = {
  id: 'cheque',
  icon: 'mail',
  title: (settings) => settings.get(chequeSettings.title),
  description: (settings) => settings.get(chequeSettings.description),
  instructions: (settings) => [
    ...splitLines(settings.get(chequeSettings.instructions)),
    `Make it out to ${settings.get(chequePayee) || settings.get(shopName)}, and send it to:`,
    ...addressLines(settings),
  ],
  isOffered: (purchase, settings) =>
    addressLines(settings).length > 0 && meetsTerms(offerTermsOf(chequeSettings, settings), purchase),
  offline: { state: 'on-hold', note: 'Waiting for the cheque.' },
}

function addressLines(settings: Settings): string[] {
  return splitLines(settings.get(chequeAddress))
}
