import { plainText } from '../../kernel/text.ts'
import type { PageAsk, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { enableAjaxAddToCart } from '../cart/cart-settings.ts'
import { cardDimensions } from '../catalog/card-settings.ts'
import { categoryTree, featuredProducts } from '../catalog/catalog.ts'
import { nextCardChange } from '../catalog/rules/card-price.ts'
import type { ProductCard } from '../catalog/rules/product.ts'
import { cardPictures } from '../gallery/gallery.ts'
import { pictureByName } from '../media/media.ts'
import { imagePath, type Picture } from '../media/rules/image.ts'
import { currencyFormat, shopEmail, shopName } from '../settings/general.ts'
import { cardColors } from '../swatches/archive-settings.ts'
import { bulkPrices, catalogPrices, rulesOnCards } from '../tier-pricing/tier-pricing.ts'
import { tierTerms } from '../tier-pricing/tier-settings.ts'
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
import { HomePage, type HomeWords } from './ui/HomePage.tsx'

export const contentPages: Readonly<Record<string, SharedPage>> = {
  '/': homePage,
}

const FEATURED = 8

/** The front page: a picture with a few words, the categories, what the owner marked, the owner's story. */
async function homePage({ shop, nowMs }: PageAsk): Promise<SharedContent> {
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
        featured={featured}
        setting={await cardSetting(shop, featured, nowMs)}
      />
    ),
    tags: ['listing'],
    validUntilMs: nextCardChange(featured, nowMs),
  }
}

async function namedPicture(db: Db, name: string): Promise<Picture | undefined> {
  return name === '' ? undefined : await pictureByName(db, name)
}

async function cardSetting(shop: Shop, cards: readonly ProductCard[], nowMs: number) {
  const { db, settings } = shop
  const ids = cards.map(({ id }) => id)
  return {
    currency: currencyFormat(settings),
    nowMs,
    ajaxAddToCart: settings.get(enableAjaxAddToCart),
    bulk: bulkPrices(cards, await rulesOnCards(db, ids), nowMs, tierTerms(settings)),
    catalogPrices: await catalogPrices(shop, cards, nowMs),
    colors: cardColors(settings),
    dimensions: settings.get(cardDimensions),
    pictures: cardPictures(settings),
  }
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
