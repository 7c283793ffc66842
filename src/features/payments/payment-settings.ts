import { type SettingDeclaration, text } from '../../platform/settings.ts'
import { bankAccounts, bankAccountText } from './bank-accounts.ts'
import * as messages from './messages.ts'
import { transferSettings } from './methods/bank-transfer.ts'
import { codSettings } from './methods/cash-on-delivery.ts'
import { chequeAddress, chequePayee, chequeSettings } from './methods/cheque.ts'
import { paymentMethodPoint } from './payment-method.ts'

export const methodOrder = text({
  name: 'woocommerce_gateway_order',
  title: messages.settingGatewayOrder,
  help: messages.settingGatewayOrderHelp,
  group: 'payment-order',
  format: 'order',
  orderedValues: (program, settings) =>
    program.extensions(paymentMethodPoint).map(({ id, title }) => ({ value: id, title: title(settings) })),
  default: '',
  max: 400,
  check: (text) =>
    /^[\w\s-]*$/.test(text) ? undefined : 'woocommerce_gateway_order takes names such as bacs cod cheque.',
})

export const paymentSettings: readonly SettingDeclaration[] = [
  methodOrder,
  ...Object.values(codSettings),
  ...Object.values(transferSettings),
  bankAccounts,
  bankAccountText,
  ...Object.values(chequeSettings),
  chequePayee,
  chequeAddress,
]
