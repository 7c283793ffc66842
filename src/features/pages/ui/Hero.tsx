import { ButtonLink } from '../../../ui/Button.tsx'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import styles from './Hero.module.css'

/** The picture at the top of the front page, and the portrait one that phones show instead. */
export type HeroPictures = { readonly wide: Picture | undefined; readonly portrait: Picture | undefined }

type Props = { readonly headline: string; readonly intro: string; readonly pictures: HeroPictures }

/**
 * A wide picture takes the whole width with the text below it; a portrait one is next to the text. Without pictures there is
 * only the text.
 */
export function Hero({ headline, intro, pictures: { wide, portrait } }: Props) {
  const shape = !wide ? 'bare' : wide.width > wide.height ? 'wide' : 'upright'
  return (
    <section className={`full ${styles['hero']} ${styles[shape]}`}>
      {wide && (
        <ProductPicture
          picture={wide}
          portrait={portrait}
          sizes={shape === 'wide' ? '100vw' : '(min-width: 768px) 45vw, 100vw'}
          eager
          className={styles['picture'] ?? ''}
        />
      )}
      <div className={styles['text']}>
        <h1>{headline}</h1>
        <div>
          {intro && <p>{intro}</p>}
          <ButtonLink href="/shop/">See all pieces</ButtonLink>
        </div>
      </div>
    </section>
  )
}
