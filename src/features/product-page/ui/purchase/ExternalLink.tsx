import { ButtonLink } from '../../../../ui/Button.tsx'
import * as messages from '../../messages.ts'
import type { ExternalPurchase } from '../product-view.ts'

/** The link to the shop that sells it, in a new tab, with a text for screen readers. */
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
      <span className="screen-reader-text">{` ${messages.opensInNewTab()}`}</span>
    </ButtonLink>
  )
}
