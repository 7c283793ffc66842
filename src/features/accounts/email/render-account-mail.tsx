import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import type { OwnTexts } from '../../../platform/mail/texts/mail-texts.ts'
import { filledTexts, paragraphsOf } from '../../../platform/mail/texts/template.ts'
import type { Shop } from '../../../platform/shop.ts'
import { unlinked } from '../../../ui/mail/unlinked-text.ts'
import { lookOf } from '../../look/look-settings.ts'
import { mailLogo } from '../../media/media.ts'
import { shopName } from '../../settings/general.ts'
import { shopPlaceholders, shopPlaceholderValues } from '../../settings/mail-placeholders.ts'
import type { Account } from '../store/account-store.ts'
import { AccountMail, type MailText } from '../ui/AccountMail.tsx'
import type { AccountMailJob } from './mail-queue.ts'
import { mailText } from './mail-text.ts'

/** The names that the texts of a mail about an account may have between braces. */
export const accountPlaceholders = [...shopPlaceholders, 'customer_first_name', 'customer_last_name'] as const

type AccountMailInput = {
  readonly mail: AccountMailJob['mail']
  readonly texts: OwnTexts
  readonly person: Pick<Account, 'firstName' | 'lastName'>
  readonly href: string | undefined
}

/** A mail about an account as HTML and as plain text, with the texts of the owner. */
export async function renderAccountMail(
  shop: Shop,
  { mail, texts, person, href }: AccountMailInput,
): Promise<MailContent> {
  const name = shop.settings.get(shopName)
  const own = filledTexts(texts, {
    ...shopPlaceholderValues(shop),
    customer_first_name: unlinked(person.firstName),
    customer_last_name: unlinked(person.lastName),
  })
  const text = withOwnTexts(mailText(mail, name), own)
  const logo = await mailLogo(shop)
  const html = renderToStaticMarkup(
    <AccountMail
      shopName={name}
      accent={lookOf(shop.settings).colors.accent}
      logo={logo}
      text={text}
      href={href}
    />,
  )
  return {
    subject: text.subject,
    html: `<!doctype html>${html}`,
    text: plainText(text, href),
    ...(logo && { images: [logo] }),
  }
}

function withOwnTexts(text: MailText, own: OwnTexts): MailText {
  return {
    ...text,
    subject: own.subject ?? text.subject,
    title: own.heading ?? text.title,
    lines: [...text.lines, ...paragraphsOf(own.intro)],
    notes: [...text.notes, ...paragraphsOf(own.closing)],
  }
}

function plainText(text: MailText, href: string | undefined): string {
  const buttonLines = href === undefined || text.button === undefined ? [] : [`${text.button}:`, href, '']
  return [text.title, '', ...text.lines, '', ...buttonLines, ...text.notes].join('\n')
}
