import { ButtonLink } from '../../../ui/Button.tsx'
import type { CategoryNode } from '../../catalog/rules/category.ts'
import type { ListedProduct } from '../../catalog/rules/product.ts'
import type { CardOptions } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'
import type { Picture } from '../../media/rules/image.ts'
import type { ShopPromise } from '../rules/promise.ts'
import { CategoryTiles } from './CategoryTiles.tsx'
import { Hero, type HeroPictures } from './Hero.tsx'
import styles from './HomePage.module.css'
import { Promises } from './Promises.tsx'
import { Story } from './Story.tsx'

/** The owner's texts on the front page; '' is not shown. */
export type HomeTexts = {
  readonly headline: string
  readonly intro: string
  readonly promises: readonly ShopPromise[]
  readonly storyTitle: string
  readonly story: string
  /** The invitation to the newsletter; people subscribe by mail to `email`. */
  readonly newsletter: string
  readonly email: string
}

type Props = {
  readonly texts: HomeTexts
  readonly hero: HeroPictures
  readonly storyPicture: Picture | undefined
  readonly categories: readonly CategoryNode[]
  readonly featured: readonly ListedProduct[]
  readonly cardOptions: CardOptions
}

export function HomePage({ texts, hero, storyPicture, categories, featured, cardOptions }: Props) {
  const shownCategories = categories.filter(({ count }) => count > 0)
  return (
    <>
      <Hero headline={texts.headline} intro={texts.intro} pictures={hero} />
      <Promises promises={texts.promises} />
      {shownCategories.length > 0 && (
        <section className={styles['section']} aria-labelledby="rooms">
          <h2 id="rooms">Where to begin</h2>
          <CategoryTiles categories={shownCategories} />
        </section>
      )}
      {featured.length > 0 && (
        <section className={styles['section']} aria-labelledby="featured">
          <header className={styles['titled']}>
            <h2 id="featured">Pieces we would keep</h2>
            <a href="/shop/">See all pieces</a>
          </header>
          <ProductGrid cards={featured} cardOptions={cardOptions} heading="h3" />
        </section>
      )}
      {texts.story && <Story title={texts.storyTitle} text={texts.story} picture={storyPicture} />}
      {texts.newsletter && <NewsletterInvitation text={texts.newsletter} email={texts.email} />}
    </>
  )
}

/** Links to a mail to the shop; a form replaces it once there is a newsletter. */
function NewsletterInvitation({ text, email }: { readonly text: string; readonly email: string }) {
  return (
    <section className={styles['newsletter']} aria-labelledby="letters">
      <div>
        <h2 id="letters">Letters from the shop</h2>
        <p>{text}</p>
      </div>
      <ButtonLink kind="quiet" href={`mailto:${email}?subject=Letters%20from%20the%20shop`}>
        Write to us
      </ButtonLink>
    </section>
  )
}
