import { done } from '../../../kernel/outcome.ts'
import type { MailKind } from '../../../platform/mail/texts/mail-kind.ts'
import { accountMails, mailText } from './mail-text.ts'
import * as messages from './messages.ts'
import { accountPlaceholders, renderAccountMail } from './render-account-mail.tsx'

/** The mails about accounts, as owners see them. They are always sent: without them nobody could sign in. */
export const accountMailKinds: readonly MailKind[] = accountMails.map((mail) => {
  const option = mail.replaceAll('-', '_')
  return {
    name: mail,
    title: () => messages.mailTitle({ mail: option }),
    when: () => messages.mailWhen({ mail: option }),
    to: 'customer',
    isAboutOrder: false,
    placeholders: accountPlaceholders,
    defaults() {
      const { subject, title } = mailText(mail, '{site_title}')
      return { subject, heading: title, intro: '', closing: '' }
    },
    async example(shop, { texts }) {
      const { config } = shop
      const origin = config.publicUrl?.origin ?? `http://localhost:${config.port}`
      const person = { firstName: messages.exampleFirstName(), lastName: messages.exampleLastName() }
      return done({
        content: await renderAccountMail(shop, { mail, texts, person, href: `${origin}/my-account/` }),
      })
    },
  }
})
