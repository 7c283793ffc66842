import { plainText } from '../../kernel/text.ts'
import type { PageAsk, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import { pricedCards } from '../cart/cart.ts'
import { categoryTree, featuredProducts } from '../catalog/catalog.ts'
import { nextCardChange } from '../catalog/rules/card-price.ts'
import { pictureByName } from '../media/media.ts'
import { imagePath, type Picture } from '../media/rules/image.ts'
import { SHIPPING_PATH, shippingParagraphs, shopEmail, shopName } from '../settings/general.ts'
import {
  homeHeadline,
  homeLead,
  homeNewsletterText,
  homePicture,
  homePictureTall,
  homePromises,
  homeStory,
  homeStoryPicture,
  homeStoryTitle,
} from './home-settings.ts'
import { promisesIn } from './rules/promise.ts'
import { shippingTitle } from './texts.ts'
import { HomePage, type HomeWords } from './ui/HomePage.tsx'
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

const FEATURED = 8

/** The front page: a picture with a few words, the categories, what the owner marked, the owner's story. */
async function homePage(ask: PageAsk): Promise<SharedContent> {
  const { shop, nowMs } = ask
  const { db, settings } = shop
  const picture = (setting: SettingDeclaration<string>) => namedPicture(db, settings.get(setting))
  const [categories, featured, wide, tall, storyPicture] = await Promise.all([
    categoryTree(db),
    featuredProducts(db, FEATURED),
    picture(homePicture),
    picture(homePictureTall),
    picture(homeStoryPicture),
  ])
  const hero = { wide: wide ?? featured[0]?.pictures[0], tall: wide && tall }
  const words = wordsOf(settings)
  const { cards, setting } = await pricedCards(shop, featured, ask)
  return {
    title: settings.get(shopName),
    description: plainText(`${words.headline}. ${words.lead}`),
    canonicalPath: '/',
    ...(hero.wide && { shareImage: imagePath(hero.wide, 960, 'jpg') }),
    bodyClass: 'home woocommerce',
    body: (
      <HomePage
        words={words}
        hero={hero}
        storyPicture={storyPicture}
        categories={categories}
        featured={cards}
        setting={setting}
      />
    ),
    tags: ['listing'],
    validUntilMs: nextCardChange(featured, nowMs),
  }
}

async function namedPicture(db: Db, name: string): Promise<Picture | undefined> {
  return name === '' ? undefined : await pictureByName(db, name)
}

function wordsOf(settings: Settings): HomeWords {
  return {
    headline: settings.get(homeHeadline),
    lead: settings.get(homeLead),
    promises: promisesIn(homePromises.map((each) => settings.get(each))),
    storyTitle: settings.get(homeStoryTitle),
    story: settings.get(homeStory),
    newsletter: settings.get(homeNewsletterText),
    email: settings.get(shopEmail),
  }
}
