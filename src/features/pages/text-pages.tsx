import { plainText } from '../../kernel/text.ts'
import type { PageRequest, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import { JsonScript } from '../../ui/html/Html.tsx'
import { safeHtml } from '../../ui/html/safe-html.ts'
import { namedPicture } from '../media/media.ts'
import { imagePath } from '../media/rules/image.ts'
import { shopEmail, shopPhone } from '../settings/general.ts'
import { homeStoryPicture } from './home-settings.ts'
import {
  aboutPage,
  contactPage,
  faqPage,
  imprintPage,
  pathOf,
  privacyPolicyPage,
  type TextPage as TextPageSettings,
  termsPage,
  withdrawalPage,
} from './page-settings.ts'
import { sectionsOf } from './rules/sections.ts'
import { AboutPage } from './ui/AboutPage.tsx'
import { ContactPage } from './ui/ContactPage.tsx'
import { FaqPage } from './ui/FaqPage.tsx'
import { TextPage } from './ui/TextPage.tsx'

/** The pages whose text the owner writes. */
export const textPages: Readonly<Record<string, SharedPage>> = {
  '/about/': about,
  '/contact/': contact,
  '/faq/': faq,
  '/privacy-policy/': plain(privacyPolicyPage),
  '/terms/': plain(termsPage),
  '/withdrawal/': plain(withdrawalPage),
  '/imprint/': plain(imprintPage),
}

/** What all of them have; `undefined` for a page without a text. */
function written({ shop: { settings } }: PageRequest, page: TextPageSettings) {
  const canonicalPath = pathOf(page, settings)
  if (canonicalPath === undefined) return undefined
  const html = safeHtml(settings.get(page.text))
  const [, description = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? []
  const head = { title: page.title(), description: plainText(description), canonicalPath, tags: ['settings'] }
  return { html, title: page.title(), head }
}

function plain(page: TextPageSettings): SharedPage {
  return async (request) => {
    const found = written(request, page)
    return found && { ...found.head, body: <TextPage title={found.title} html={found.html} /> }
  }
}

async function about(request: PageRequest): Promise<SharedContent | undefined> {
  const found = written(request, aboutPage)
  if (!found) return undefined
  const { db, settings } = request.shop
  const picture = await namedPicture(db, settings.get(homeStoryPicture))
  return {
    ...found.head,
    ...(picture && { shareImage: imagePath(picture, 960, 'jpg') }),
    body: <AboutPage title={found.title} html={found.html} picture={picture} />,
  }
}

async function contact(request: PageRequest): Promise<SharedContent | undefined> {
  const found = written(request, contactPage)
  if (!found) return undefined
  const { settings } = request.shop
  const [email, phone] = [settings.get(shopEmail), settings.get(shopPhone)]
  return {
    ...found.head,
    body: <ContactPage title={found.title} html={found.html} email={email} phone={phone} />,
  }
}

async function faq(request: PageRequest): Promise<SharedContent | undefined> {
  const found = written(request, faqPage)
  if (!found) return undefined
  const { settings } = request.shop
  const text = sectionsOf(found.html)
  const contactHref = pathOf(contactPage, settings) ?? `mailto:${settings.get(shopEmail)}`
  return {
    ...found.head,
    head: <JsonScript type="application/ld+json" value={faqData(text)} />,
    body: <FaqPage title={found.title} text={text} contactHref={contactHref} />,
  }
}

/** The questions and answers for search engines (schema.org FAQPage). */
function faqData({ sections }: ReturnType<typeof sectionsOf>): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: sections.map(({ title, html }) => ({
      '@type': 'Question',
      name: plainText(title),
      acceptedAnswer: { '@type': 'Answer', text: plainText(html) },
    })),
  }
}
