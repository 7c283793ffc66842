import { type SettingDeclaration, type Settings, text } from '../../platform/settings.ts'
import { shopEmail } from '../settings/general.ts'
import type { MailSubject } from './rules/mail-now.ts'

const MOST_RECIPIENTS = 5

/** WooCommerce keeps a recipient for each kind of mail; here it is one for all that owners are told of orders. */
export const ownerRecipients = text({
  name: 'woocommerce_new_order_recipient',
  help: 'Who is told of orders, as e-mail addresses with commas between them; empty: shop_email.',
  default: '',
  check: (text) => {
    const wrong = addressesIn(text).find((address) => shopEmail.check?.(address) !== undefined)
    if (wrong !== undefined) return `woocommerce_new_order_recipient: "${wrong}" is no e-mail address.`
    if (addressesIn(text).length <= MOST_RECIPIENTS) return undefined
    return `woocommerce_new_order_recipient takes ${MOST_RECIPIENTS} addresses at most.`
  },
})

/** The mails that WooCommerce lets owners switch off; a mail that is sent by hand, or that warns, is always sent. */
const canBeOff: readonly MailSubject[] = [
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
  help: `The mails about orders that are not sent, with spaces between them, of: ${canBeOff.join(' ')}.`,
  default: '',
  check: (text) => {
    const unknown = wordsIn(text).find((word) => !canBeOff.some((mail) => mail === word))
    return unknown && `order_mails_off: "${unknown}" is no mail that can be switched off.`
  },
})

export const orderMailSettings: readonly SettingDeclaration[] = [ownerRecipients, orderMailsOff]

/** The addresses that are told what an owner of the shop is to know, each once. */
export function ownerAddresses(settings: Settings): readonly string[] {
  const named = [...new Set(addressesIn(settings.get(ownerRecipients)))]
  return named.length > 0 ? named : [settings.get(shopEmail)]
}

/** Whether the owner has switched a mail off. */
export function isMailOff(settings: Settings, mail: MailSubject): boolean {
  return wordsIn(settings.get(orderMailsOff)).includes(mail)
}

function addressesIn(text: string): string[] {
  return text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
}

function wordsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}
