import type { Db } from '../../platform/db/db.ts'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { pricedCards } from '../cart/cart.ts'
import { categoryTree, featuredProducts } from '../catalog/catalog.ts'
import { nextCardChange } from '../catalog/rules/card-price.ts'
import type { CategoryNode } from '../catalog/rules/category.ts'
import type { ProductCard } from '../catalog/rules/product.ts'
import type { CardSetting } from '../catalog/ui/ProductCard.tsx'
import { pictureByName } from '../media/media.ts'
import type { Picture } from '../media/rules/image.ts'
import { shopEmail } from '../settings/general.ts'
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
import type { HeroPictures } from './ui/Hero.tsx'
import type { HomeWords } from './ui/HomePage.tsx'

/** Whom prices are for, by the roles whose rules decide, and at what moment, in ms. */
type Looker = { readonly roles: readonly string[]; readonly nowMs: number }

/** All that the front page shows. */
export type FrontPage = {
  readonly words: HomeWords
  readonly hero: HeroPictures
  readonly storyPicture: Picture | undefined
  readonly categories: readonly CategoryNode[]
  readonly featured: readonly ProductCard[]
  readonly setting: CardSetting
  /** The next moment at which a price on it changes, in ms; `undefined` when there is none. */
  readonly nextChangeMs: number | undefined
}

const FEATURED = 8

/** The front page: a picture with a few words, the categories, what the owner marked at the prices of who looks, the owner's story. */
export async function frontPage(shop: Shop, looker: Looker): Promise<FrontPage> {
  const { db, settings } = shop
  const picture = (setting: SettingDeclaration<string>) => namedPicture(db, settings.get(setting))
  const [categories, featured, wide, tall, storyPicture] = await Promise.all([
    categoryTree(db),
    featuredProducts(db, FEATURED),
    picture(homePicture),
    picture(homePictureTall),
    picture(homeStoryPicture),
  ])
  const { cards, setting } = await pricedCards(shop, featured, looker)
  return {
    words: wordsOf(settings),
    hero: { wide: wide ?? featured[0]?.pictures[0], tall: wide && tall },
    storyPicture,
    categories,
    featured: cards,
    setting,
    nextChangeMs: nextCardChange(featured, looker.nowMs),
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
