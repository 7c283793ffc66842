import { type SettingDeclaration, type Settings, text } from '../../../platform/settings.ts'
import { shopEmail } from '../../settings/general.ts'
import * as messages from '../messages.ts'
import type { MailSubject } from '../rules/mail-now.ts'

const MAX_RECIPIENTS = 5

/** WooCommerce has a recipient for each kind of mail; here one setting serves all mails to owners. */
const ownerRecipients = text({
  name: 'woocommerce_new_order_recipient',
  title: messages.settingNewOrderRecipient,
  help: messages.settingNewOrderRecipientHelp,
  group: 'order-mails',
  format: 'emails',
  default: '',
  check: (text) => {
    const invalid = splitAddresses(text).find((address) => shopEmail.check?.(address) !== undefined)
    if (invalid !== undefined) return `woocommerce_new_order_recipient: "${invalid}" is no e-mail address.`
    if (splitAddresses(text).length <= MAX_RECIPIENTS) return undefined
    return `woocommerce_new_order_recipient takes ${MAX_RECIPIENTS} addresses at most.`
  },
})

/** The mails that WooCommerce lets owners switch off; manual mails and warnings are always sent. */
export const switchableMails: readonly MailSubject[] = [
  'processing',
  'on-hold',
  'paid',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'customer-note',
  'new-order',
  'cancelled-owner',
  'failed-owner',
]

export const orderMailsOff = text({
  name: 'order_mails_off',
  title: messages.settingOrderMailsOff,
  help: messages.settingOrderMailsOffHelp,
  group: 'order-mails',
  format: 'words',
  words: switchableMails,
  choiceText: messages.mailName,
  default: '',
  check: (text) => {
    const unknown = splitNames(text).find((name) => !switchableMails.some((mail) => mail === name))
    return unknown && `order_mails_off: "${unknown}" is no mail that can be switched off.`
  },
})

export const orderMailSettings: readonly SettingDeclaration[] = [ownerRecipients, orderMailsOff]

/** The addresses of mails to the owner, each once. */
export function ownerAddresses(settings: Settings): readonly string[] {
  const configured = [...new Set(splitAddresses(settings.get(ownerRecipients)))]
  return configured.length > 0 ? configured : [settings.get(shopEmail)]
}

/** Whether the owner has switched a mail off. */
export function isMailOff(settings: Settings, mail: MailSubject): boolean {
  return splitNames(settings.get(orderMailsOff)).includes(mail)
}

function splitAddresses(text: string): string[] {
  return text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
}

function splitNames(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}
