import { type Settings, text } from '../../../platform/settings.ts'
import { shopName } from '../../settings/general.ts'
import { linesIn, methodSettings, termsOf } from '../method-settings.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { isOfferedUnder } from '../rules/offer-terms.ts'

export const chequeSettings = methodSettings('cheque', {
  isEnabled: false,
  title: 'Cheque',
  description: 'Send us a cheque. Your order goes out when it has been paid in.',
  instructions: 'Please write your order number on the back of the cheque.',
})

export const chequePayee = text({
  name: 'woocommerce_cheque_payee',
  help: 'Whom cheques are made out to; empty: the shop by its name.',
  default: '',
  max: 120,
})

export const chequeAddress = text({
  name: 'woocommerce_cheque_send_to',
  help: 'Where cheques are sent to, lines divided by a vertical bar. While it is empty no cheque is asked for.',
  default: '',
  max: 400,
})

export const cheque: PaymentMethod = {
  id: 'cheque',
  icon: 'mail',
  title: (settings) => settings.get(chequeSettings.title),
  description: (settings) => settings.get(chequeSettings.description),
  instructions: (settings) => [
    ...linesIn(settings.get(chequeSettings.instructions)),
    `Make it out to ${settings.get(chequePayee) || settings.get(shopName)}, and send it to:`,
    ...addressIn(settings),
  ],
  isOffered: (purchase, settings) =>
    addressIn(settings).length > 0 && isOfferedUnder(termsOf(chequeSettings, settings), purchase),
  pay: async () => ({ state: 'on-hold', note: 'Waiting for the cheque.' }),
}

function addressIn(settings: Settings): string[] {
  return linesIn(settings.get(chequeAddress))
}
