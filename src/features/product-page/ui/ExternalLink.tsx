import { ButtonLink } from '../../../ui/Button.tsx'
import type { ExternalPurchase } from './product-view.ts'

/** The way to the shop that sells it, in a tab of its own, which is said to those who cannot see it open. */
export function ExternalLink({ purchase: { url, text } }: { readonly purchase: ExternalPurchase }) {
  return (
    <ButtonLink
      wide
      className="single_add_to_cart_button alt"
      href={url}
      target="_blank"
      rel="nofollow noopener"
    >
      {text}
      <span className="screen-reader-text"> (opens in a new tab)</span>
    </ButtonLink>
  )
}
