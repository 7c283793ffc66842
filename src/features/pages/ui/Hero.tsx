import { ButtonLink } from '../../../ui/Button.tsx'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import styles from './Hero.module.css'

/** The picture at the top of the front page, and the upright one that phones show instead. */
export type HeroPictures = { readonly wide: Picture | undefined; readonly tall: Picture | undefined }

type Props = { readonly headline: string; readonly lead: string; readonly pictures: HeroPictures }

/**
 * A wide picture goes from edge to edge with the words below it; one that is higher than wide stands beside them. In a
 * shop without pictures the words stand alone.
 */
export function Hero({ headline, lead, pictures: { wide, tall } }: Props) {
  const shape = !wide ? 'bare' : wide.width > wide.height ? 'wide' : 'upright'
  return (
    <section className={`full ${styles['hero']} ${styles[shape]}`}>
      {wide && (
        <ProductPicture
          picture={wide}
          portrait={tall}
          sizes={shape === 'wide' ? '100vw' : '(min-width: 768px) 45vw, 100vw'}
          eager
          className={styles['picture'] ?? ''}
        />
      )}
      <div className={styles['words']}>
        <h1>{headline}</h1>
        <div>
          {lead && <p>{lead}</p>}
          <ButtonLink href="/shop/">See all pieces</ButtonLink>
        </div>
      </div>
    </section>
  )
}
