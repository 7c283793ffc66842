import { plainText } from '../../kernel/text.ts'
import type { PageRequest, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import { imagePath } from '../media/rules/image.ts'
import { SHIPPING_PATH, shippingParagraphs, shopName } from '../settings/general.ts'
import * as messages from './messages.ts'
import { frontPage } from './pages.ts'
import { HomePage } from './ui/HomePage.tsx'
import homeStyles from './ui/home.css?url'
import { ShippingPage } from './ui/ShippingPage.tsx'

export const contentPages: Readonly<Record<string, SharedPage>> = {
  '/': homePage,
  '/shipping-and-returns/': shippingPage,
}

/** The page about shipping and returns, linked from footer and checkout; not found without a text. */
async function shippingPage({ shop: { settings } }: PageRequest): Promise<SharedContent | undefined> {
  const paragraphs = shippingParagraphs(settings)
  const [first] = paragraphs
  if (first === undefined) return undefined
  return {
    title: messages.shippingAndReturns(),
    description: plainText(first),
    canonicalPath: SHIPPING_PATH,
    body: <ShippingPage paragraphs={paragraphs} />,
    tags: ['settings'],
  }
}

async function homePage({ shop, roles, nowMs }: PageRequest): Promise<SharedContent> {
  const { nextChangeMs, ...content } = await frontPage(shop, { roles, nowMs })
  const { texts, hero } = content
  return {
    title: shop.settings.get(shopName),
    description: plainText(`${texts.headline}. ${texts.intro}`),
    canonicalPath: '/',
    ...(hero.wide && { shareImage: imagePath(hero.wide, 960, 'jpg') }),
    bodyClass: 'home woocommerce',
    head: <link rel="stylesheet" href={homeStyles} />,
    body: <HomePage {...content} />,
    tags: ['listing'],
    validUntilMs: nextChangeMs,
  }
}
