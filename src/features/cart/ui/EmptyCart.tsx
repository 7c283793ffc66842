import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/Button.tsx'
import { RecentlyViewed } from '../../../ui/RecentlyViewed.tsx'
import * as messages from '../messages.ts'

/** The page of an empty cart: a drawing, one sentence, a link to the shop, and featured products. */
export function EmptyCart({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="woocommerce cart-page-page">
      <div className="cart-page-empty">
        <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
          <path d="M22 36h52l5 46H17l5-46Zm14 0v-8a12 12 0 0 1 24 0v8M30 58c9 5 13-4 21 0s9 6 15 1" />
        </svg>
        <h1 className="wc-empty-cart-message cart-empty">{messages.cartIsEmpty()}</h1>
        <ButtonLink kind="quiet" className="wc-backward" href="/shop/">
          {messages.shopAll()}
        </ButtonLink>
      </div>
      {children}
      <RecentlyViewed />
    </div>
  )
}
