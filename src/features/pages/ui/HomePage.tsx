import { ButtonLink } from '../../../ui/Button.tsx'
import type { CategoryNode } from '../../catalog/rules/category.ts'
import type { ProductCard } from '../../catalog/rules/product.ts'
import type { CardSetting } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import styles from './HomePage.module.css'

/** What the owner says on the front page; '' says nothing. */
export type HomeWords = {
  readonly headline: string
  readonly lead: string
  readonly storyTitle: string
  readonly story: string
}

type Props = {
  readonly words: HomeWords
  readonly picture: Picture | undefined
  readonly categories: readonly CategoryNode[]
  readonly featured: readonly ProductCard[]
  readonly setting: CardSetting
}

export function HomePage({ words, picture, categories, featured, setting }: Props) {
  return (
    <>
      <Hero words={words} picture={picture} />
      <section className={styles['section']} aria-labelledby="rooms">
        <h2 id="rooms">Where to begin</h2>
        <CategoryTiles categories={categories} />
      </section>
      {featured.length > 0 && (
        <section className={styles['section']} aria-labelledby="featured">
          <h2 id="featured">Pieces we would keep</h2>
          <ProductGrid cards={featured} setting={setting} heading="h3" />
          <p className={styles['all']}>
            <ButtonLink kind="quiet" href="/shop/">
              See all pieces
            </ButtonLink>
          </p>
        </section>
      )}
      {words.story && (
        <section className={`full ${styles['story']}`} aria-labelledby="story">
          <h2 id="story">{words.storyTitle}</h2>
          <p>{words.story}</p>
        </section>
      )}
    </>
  )
}

const pictureSizes = '(min-width: 1312px) 800px, (min-width: 1025px) 62vw, 100vw'

/** The words, and beside them the whole picture; below them where there is no room. */
function Hero({ words, picture }: Pick<Props, 'words' | 'picture'>) {
  return (
    <section className={styles['hero']}>
      <div className={styles['words']}>
        <h1>{words.headline}</h1>
        {words.lead && <p>{words.lead}</p>}
        <ButtonLink href="/shop/">See the pieces</ButtonLink>
      </div>
      <ProductPicture picture={picture} sizes={pictureSizes} eager className={styles['picture'] ?? ''} />
    </section>
  )
}
