import { plainText } from '../../kernel/text.ts'
import type { PageAsk, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import type { Settings } from '../../platform/settings.ts'
import { enableAjaxAddToCart } from '../cart/cart-settings.ts'
import { categoryTree, featuredProducts } from '../catalog/catalog.ts'
import { nextCardChange } from '../catalog/rules/card-price.ts'
import { pictureByName } from '../media/media.ts'
import { imagePath } from '../media/rules/image.ts'
import { currencyFormat, shopName } from '../settings/general.ts'
import { homeHeadline, homeLead, homePicture, homeStory, homeStoryTitle } from './home-settings.ts'
import { HomePage, type HomeWords } from './ui/HomePage.tsx'

export const contentPages: Readonly<Record<string, SharedPage>> = {
  '/': homePage,
}

const FEATURED = 8

/** The front page: a picture with a few words, the categories, what the owner marked, the owner's story. */
async function homePage({ shop, nowMs }: PageAsk): Promise<SharedContent> {
  const { db, settings } = shop
  const chosen = settings.get(homePicture)
  const [categories, featured, ownPicture] = await Promise.all([
    categoryTree(db),
    featuredProducts(db, FEATURED),
    chosen === '' ? undefined : pictureByName(db, chosen),
  ])
  const picture = ownPicture ?? featured[0]?.pictures[0]
  const words = wordsOf(settings)
  return {
    title: settings.get(shopName),
    description: plainText(`${words.headline}. ${words.lead}`),
    canonicalPath: '/',
    ...(picture && { shareImage: imagePath(picture, 960, 'jpg') }),
    bodyClass: 'home woocommerce',
    body: (
      <HomePage
        words={words}
        picture={picture}
        categories={categories}
        featured={featured}
        setting={{
          currency: currencyFormat(settings),
          nowMs,
          ajaxAddToCart: settings.get(enableAjaxAddToCart),
        }}
      />
    ),
    tags: ['listing'],
    validUntilMs: nextCardChange(featured, nowMs),
  }
}

function wordsOf(settings: Settings): HomeWords {
  return {
    headline: settings.get(homeHeadline),
    lead: settings.get(homeLead),
    storyTitle: settings.get(homeStoryTitle),
    story: settings.get(homeStory),
  }
}
