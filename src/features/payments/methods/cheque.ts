import { type Settings, text } from '../../../platform/settings.ts'
import { shopName } from '../../settings/general.ts'
import * as messages from '../messages.ts'
import { instructionLines, methodSettings, offerTermsOf, splitLines } from '../method-settings.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { meetsTerms } from '../rules/offer-terms.ts'

export const chequeSettings = methodSettings('cheque', {
  isEnabled: false,
  group: 'check',
  title: messages.check,
  description: messages.checkDescription,
  instructions: messages.checkInstructions,
})

export const chequePayee = text({
  name: 'woocommerce_cheque_payee',
  title: messages.settingChequePayee,
  help: messages.settingChequePayeeHelp,
  group: 'check',
  default: '',
  max: 120,
})

export const chequeAddress = text({
  name: 'woocommerce_cheque_send_to',
  title: messages.settingChequeSendTo,
  help: messages.settingChequeSendToHelp,
  group: 'check',
  format: 'lines',
  default: '',
  max: 400,
})

export const cheque: PaymentMethod = {
  id: 'cheque',
  icon: 'mail',
  title: (settings) => settings.get(chequeSettings.title),
  description: (settings) => settings.get(chequeSettings.description),
  instructions: (settings, amountDue) => [
    ...instructionLines(settings.get(chequeSettings.instructions), amountDue),
    messages.checkPayee({ payee: settings.get(chequePayee) || settings.get(shopName) }),
    ...addressLines(settings),
  ],
  isOffered: (purchase, settings) =>
    addressLines(settings).length > 0 && meetsTerms(offerTermsOf(chequeSettings, settings), purchase),
  needs: (settings) => (addressLines(settings).length > 0 ? [] : [chequeAddress]),
  offline: {
    state: 'on-hold',
    get note() {
      return messages.awaitingCheck()
    },
  },
}

function addressLines(settings: Settings): string[] {
  return splitLines(settings.get(chequeAddress))
}
