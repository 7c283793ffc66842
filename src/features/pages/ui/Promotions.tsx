import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import type { Promotion } from '../rules/promotion.ts'

export type PicturedPromotion = Promotion & { readonly picture: Picture | undefined }

/** Links to selections of products, each with a large picture; nothing without promotions. */
export function Promotions({ promotions }: { readonly promotions: readonly PicturedPromotion[] }) {
  if (promotions.length === 0) return undefined
  return (
    <ul className="home-promotions">
      {promotions.map(({ title, sentence, href, picture }) => (
        <li key={href}>
          <a href={href}>
            {picture && (
              <ProductPicture
                picture={{ ...picture, alt: '' }}
                sizes="(min-width: 1312px) 410px, (min-width: 768px) 31vw, calc(100vw - 32px)"
              />
            )}
            <span className="home-promotions-title">{title}</span>
            {sentence && <span className="home-promotions-sentence">{sentence}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
