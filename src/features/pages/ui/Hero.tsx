import { ButtonLink } from '../../../ui/Button.tsx'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import * as messages from '../messages.ts'
import type { Promotion } from '../rules/promotion.ts'

/** The picture at the top of the front page, and the portrait one that phones show instead. */
export type HeroPictures = { readonly wide: Picture | undefined; readonly portrait: Picture | undefined }

type Props = {
  readonly headline: string
  readonly intro: string
  readonly pictures: HeroPictures
  /** What the second button links to. */
  readonly promotion: Promotion | undefined
}

/**
 * The picture is next to the text on wide screens, above it on others, and shown whole: only where a screen is very low is its
 * lower end cut off. Without pictures there is only the text.
 */
export function Hero({ headline, intro, pictures: { wide, portrait }, promotion }: Props) {
  const shape = !wide ? 'bare' : wide.width > wide.height ? 'wide' : 'upright'
  return (
    <section className={`full home-hero home-hero-${shape}`}>
      {wide && (
        <ProductPicture
          picture={wide}
          portrait={portrait}
          sizes={shape === 'wide' ? '(min-width: 1025px) 58vw, 100vw' : '(min-width: 768px) 45vw, 100vw'}
          eager
          className="home-hero-picture"
        />
      )}
      <div className="home-hero-text">
        <h1>{headline}</h1>
        <div>
          {intro && <p>{intro}</p>}
          <div className="home-hero-buttons">
            <ButtonLink href="/shop/">{messages.shopAll()}</ButtonLink>
            {promotion && (
              <ButtonLink kind="quiet" href={promotion.href}>
                {promotion.title}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
