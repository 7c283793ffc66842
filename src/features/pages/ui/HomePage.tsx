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
          <ProductGrid cards={featured} setting={setting} />
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

/** The words stand on the wall above the picture, which fades into the paper. */
function Hero({ words, picture }: Pick<Props, 'words' | 'picture'>) {
  return (
    <section className={`full ${styles['hero']}`}>
      <div className={`page ${styles['words']}`}>
        <h1>{words.headline}</h1>
        <div className={styles['aside']}>
          {words.lead && <p>{words.lead}</p>}
          <ButtonLink href="/shop/">See the pieces</ButtonLink>
        </div>
      </div>
      <ProductPicture picture={picture} sizes="100vw" eager className={styles['picture'] ?? ''} />
    </section>
  )
}
