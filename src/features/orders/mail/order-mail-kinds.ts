import type { MailKind } from '../../../platform/mail/texts/mail-kind.ts'
import type { Settings } from '../../../platform/settings.ts'
import { shopPhone } from '../../settings/general.ts'
import type { MailSubject } from '../rules/mail-now.ts'
import { exampleOrderMail } from './example-mail.ts'
import { orderMailsOff, ownerAddresses, switchableMails } from './mail-settings.ts'
import { placeholderOrder, placeholdersOf } from './mail-values.ts'
import * as messages from './messages.ts'
import { orderMails } from './order-mails.ts'
import { questionsText } from './parts.ts'
import { plainSentence } from './render-order-mail.tsx'

/** The mails about orders, as owners see them. */
export const orderMailKinds: readonly MailKind[] = (Object.keys(orderMails) as MailSubject[]).map(kindOf)

function kindOf(name: MailSubject): MailKind {
  const mail = orderMails[name]
  const option = name.replaceAll('-', '_')
  return {
    name,
    title: () => messages.mailTitle({ mail: option }),
    when: () => messages.mailWhen({ mail: option }),
    ...(mail.to === 'owner' ? { to: 'owner', recipients: ownerAddresses } : { to: 'customer' }),
    isAboutOrder: true,
    placeholders: placeholdersOf(mail),
    defaults: (settings) => ({
      subject: plainSentence(mail.subject(placeholderOrder)),
      heading: plainSentence(mail.title(placeholderOrder)),
      intro: '',
      closing: mail.shows.includes('questions') ? closingText(settings) : '',
    }),
    ...(switchableMails.includes(name) && { switchedOffBy: { setting: orderMailsOff, word: name } }),
    example: (shop, request) => exampleOrderMail(shop, name, request),
  }
}

function closingText(settings: Settings): string {
  return questionsText(settings.get(shopPhone)).replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')
}
