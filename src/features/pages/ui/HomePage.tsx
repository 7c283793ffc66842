import { ButtonLink } from '../../../ui/Button.tsx'
import { RecentlyViewed } from '../../../ui/RecentlyViewed.tsx'
import type { CategoryNode } from '../../catalog/rules/category.ts'
import type { ListedProduct } from '../../catalog/rules/product.ts'
import type { CardOptions } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'
import type { Picture } from '../../media/rules/image.ts'
import * as messages from '../messages.ts'
import type { ShopPromise } from '../rules/promise.ts'
import { CategoryTiles } from './CategoryTiles.tsx'
import { Hero, type HeroPictures } from './Hero.tsx'
import { Promises } from './Promises.tsx'
import { type PicturedPromotion, Promotions } from './Promotions.tsx'
import { Story } from './Story.tsx'

/** The owner's texts on the front page; '' is not shown. */
export type HomeTexts = {
  readonly headline: string
  readonly intro: string
  readonly promises: readonly ShopPromise[]
  readonly storyTitle: string
  readonly story: string
  /** The page that tells the whole story; absent while there is none. */
  readonly aboutHref: string | undefined
  /** The invitation to the newsletter; people subscribe by mail to `email`. */
  readonly newsletter: string
  readonly email: string
}

type Props = {
  readonly texts: HomeTexts
  readonly promotions: readonly PicturedPromotion[]
  readonly hero: HeroPictures
  readonly storyPicture: Picture | undefined
  readonly categories: readonly CategoryNode[]
  readonly featured: readonly ListedProduct[]
  readonly cardOptions: CardOptions
}

export function HomePage(props: Props) {
  const { texts, promotions, hero, storyPicture, categories, featured, cardOptions } = props
  const shownCategories = categories.filter(({ count }) => count > 0)
  return (
    <>
      <Hero headline={texts.headline} intro={texts.intro} pictures={hero} promotion={promotions[0]} />
      <Promises promises={texts.promises} />
      {shownCategories.length > 0 && (
        <section className="home-section" aria-labelledby="categories">
          <h2 id="categories">{messages.shopByCategory()}</h2>
          <CategoryTiles categories={shownCategories} />
        </section>
      )}
      {featured.length > 0 && (
        <section className="home-section" aria-labelledby="featured">
          <header className="home-titled">
            <h2 id="featured">{messages.favorites()}</h2>
            <a href="/shop/">{messages.shopAll()}</a>
          </header>
          <ProductGrid cards={featured} cardOptions={cardOptions} heading="h3" />
        </section>
      )}
      <Promotions promotions={promotions} />
      {texts.story && (
        <Story title={texts.storyTitle} text={texts.story} href={texts.aboutHref} picture={storyPicture} />
      )}
      <RecentlyViewed />
      {texts.newsletter && <NewsletterInvitation text={texts.newsletter} email={texts.email} />}
    </>
  )
}

/** Links to a mail to the shop; a form replaces it once there is a newsletter. */
function NewsletterInvitation({ text, email }: { readonly text: string; readonly email: string }) {
  return (
    <section className="home-newsletter" aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">{messages.newsletter()}</h2>
        <p>{text}</p>
      </div>
      <ButtonLink kind="quiet" href={`mailto:${email}?subject=${encodeURIComponent(messages.newsletter())}`}>
        {messages.subscribe()}
      </ButtonLink>
    </section>
  )
}
