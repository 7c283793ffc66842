import type { Db } from '../../platform/db/db.ts'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { pricedCards } from '../cart/pricing/priced-cards.ts'
import { featuredProducts } from '../catalog/cards.ts'
import { categories } from '../catalog/categories.ts'
import { nextCardChange } from '../catalog/rules/card-price.ts'
import type { CategoryNode } from '../catalog/rules/category.ts'
import type { ListedProduct } from '../catalog/rules/product.ts'
import type { CardOptions } from '../catalog/ui/ProductCard.tsx'
import { namedPicture } from '../media/media.ts'
import type { Picture } from '../media/rules/image.ts'
import { shopEmail } from '../settings/general.ts'
import {
  homeHeadline,
  homeIntro,
  homeNewsletterText,
  homePicture,
  homePictureTall,
  homePromises,
  homePromotions,
  homeStory,
  homeStoryPicture,
  homeStoryTitle,
} from './home-settings.ts'
import * as messages from './messages.ts'
import { aboutPage, pathOf } from './page-settings.ts'
import { parsePromises } from './rules/promise.ts'
import { parsePromotions } from './rules/promotion.ts'
import type { HeroPictures } from './ui/Hero.tsx'
import type { HomeTexts } from './ui/HomePage.tsx'
import type { PicturedPromotion } from './ui/Promotions.tsx'

/** The roles that decide prices, and the time in ms. */
type PriceContext = { readonly roles: readonly string[]; readonly nowMs: number }

/** The content of the front page. */
export type FrontPage = {
  readonly texts: HomeTexts
  readonly promotions: readonly PicturedPromotion[]
  readonly hero: HeroPictures
  readonly storyPicture: Picture | undefined
  readonly categories: readonly CategoryNode[]
  readonly featured: readonly ListedProduct[]
  readonly cardOptions: CardOptions
  /** When a price on it changes next, in ms; `undefined`: never. */
  readonly nextChangeMs: number | undefined
}

const MAX_FEATURED = 8

/** The front page: hero, promises, categories, featured products at the visitor's prices, the owner's story. */
export async function frontPage(shop: Shop, context: PriceContext): Promise<FrontPage> {
  const { db, settings } = shop
  const picture = (cardOptions: SettingDeclaration<string>) => namedPicture(db, settings.get(cardOptions))
  const [tree, featured, promotions, wide, tall, storyPicture] = await Promise.all([
    categories(shop),
    featuredProducts(shop, MAX_FEATURED),
    promotionsOf(db, settings),
    picture(homePicture),
    picture(homePictureTall),
    picture(homeStoryPicture),
  ])
  const { cards, cardOptions } = await pricedCards(shop, featured, context)
  return {
    texts: textsFrom(settings),
    promotions,
    hero: { wide: wide ?? featured[0]?.pictures[0], portrait: wide && tall },
    storyPicture,
    categories: tree,
    featured: cards,
    cardOptions,
    nextChangeMs: nextCardChange(featured, context.nowMs),
  }
}

async function promotionsOf(db: Db, settings: Settings): Promise<PicturedPromotion[]> {
  const promotions = parsePromotions(homePromotions.map((each) => settings.get(each)))
  return Promise.all(
    promotions.map(async (each) => ({ ...each, picture: await namedPicture(db, each.pictureName) })),
  )
}

function textsFrom(settings: Settings): HomeTexts {
  return {
    headline: settings.get(homeHeadline) || messages.headline(),
    intro: settings.get(homeIntro),
    promises: parsePromises(homePromises.map((each) => settings.get(each))),
    storyTitle: settings.get(homeStoryTitle) || messages.storyTitle(),
    story: settings.get(homeStory),
    aboutHref: pathOf(aboutPage, settings),
    newsletter: settings.get(homeNewsletterText),
    email: settings.get(shopEmail),
  }
}
