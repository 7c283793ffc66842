import { plainText } from '../../kernel/text.ts'
import type { PageAsk, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import { imagePath } from '../media/rules/image.ts'
import { SHIPPING_PATH, shippingParagraphs, shopName } from '../settings/general.ts'
import { frontPage } from './pages.ts'
import { shippingTitle } from './texts.ts'
import { HomePage } from './ui/HomePage.tsx'
import { ShippingPage } from './ui/ShippingPage.tsx'

export const contentPages: Readonly<Record<string, SharedPage>> = {
  '/': homePage,
  '/shipping-and-returns/': shippingPage,
}

/** What the shop says of shipping and returns, for whoever comes from the foot or the checkout; no page without it. */
async function shippingPage({ shop: { settings } }: PageAsk): Promise<SharedContent | undefined> {
  const paragraphs = shippingParagraphs(settings)
  const [first] = paragraphs
  if (first === undefined) return undefined
  return {
    title: shippingTitle,
    description: plainText(first),
    canonicalPath: SHIPPING_PATH,
    body: <ShippingPage paragraphs={paragraphs} />,
    tags: ['settings'],
  }
}

async function homePage({ shop, roles, nowMs }: PageAsk): Promise<SharedContent> {
  const { nextChangeMs, ...shown } = await frontPage(shop, { roles, nowMs })
  const { words, hero } = shown
  return {
    title: shop.settings.get(shopName),
    description: plainText(`${words.headline}. ${words.lead}`),
    canonicalPath: '/',
    ...(hero.wide && { shareImage: imagePath(hero.wide, 960, 'jpg') }),
    bodyClass: 'home woocommerce',
    body: <HomePage {...shown} />,
    tags: ['listing'],
    validUntilMs: nextChangeMs,
  }
}
