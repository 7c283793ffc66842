import { Icon } from '../../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import { CouponCard } from './CouponCard.tsx'
import type { CardDisplays } from './card-display.ts'
import type { CardPage, CardView } from './card-view.ts'

/** The offers of the cart and the checkout: listed coupons, and the shopper's own store credit. */
export type Offers = { readonly coupons: readonly CardView[]; readonly credits: readonly CardView[] }

type SharedProps = {
  readonly page: CardPage
  readonly displays: CardDisplays
  /** Of the cart's form. */
  readonly nonce: string
}

type OffersProps = SharedProps & {
  readonly offers: Offers
  /** The number of cards shown at first; a link opens the others. */
  readonly visibleCount: number
}

/** The element that responses replace; it is empty when there is nothing to offer. */
export function CouponOffers({ offers: { coupons, credits }, visibleCount, ...shared }: OffersProps) {
  return (
    <div id="coupon_offers" className="coupon-offers">
      {shared.page === 'checkout_page' && <OffersToggle coupons={coupons} credits={credits} />}
      {coupons.length > 0 && (
        <section className="wt_coupon_wrapper" aria-labelledby="available_coupons">
          <h2 id="available_coupons">{messages.availableCoupons()}</h2>
          <CollapsedCards cards={coupons} id="all_coupons" {...{ visibleCount, ...shared }} />
        </section>
      )}
      {credits.length > 0 && (
        <section className="wt_store_credit" aria-labelledby="own_credits">
          <h2 id="own_credits">{messages.yourCredit()}</h2>
          <CollapsedCards cards={credits} id="all_credits" {...{ visibleCount, ...shared }} />
        </section>
      )}
    </div>
  )
}

/** On the checkout: opens the lists that follow (see `coupons.css`). It counts what can still be applied. */
function OffersToggle({ coupons, credits }: Offers) {
  const all = [...coupons, ...credits]
  if (all.length === 0) return null
  const label =
    credits.length === 0
      ? messages.couponCount
      : coupons.length === 0
        ? messages.creditCount
        : messages.offerCount
  return (
    <details id="coupon_offers_toggle" className="coupon-offers-toggle">
      <summary>
        <Icon name="plus" size={16} />
        {label({ count: all.filter(({ state }) => state === 'active').length })}
      </summary>
    </details>
  )
}

type CardsProps = SharedProps & { readonly cards: readonly CardView[] }

/** A grid of cards, in the given order. */
export function CouponCards({ cards, ...shared }: CardsProps) {
  return (
    <ul className="coupon-cards">
      {cards.map((card) => (
        <li key={card.id}>
          <CouponCard card={card} {...shared} />
        </li>
      ))}
    </ul>
  )
}

function CollapsedCards({
  cards,
  visibleCount,
  id,
  ...shared
}: CardsProps & { readonly visibleCount: number; readonly id: string }) {
  const rest = cards.slice(visibleCount)
  return (
    <>
      <CouponCards cards={cards.slice(0, visibleCount)} {...shared} />
      {rest.length > 0 && (
        <details id={id} className="coupon-more">
          <summary>{messages.showAll({ count: cards.length })}</summary>
          <CouponCards cards={rest} {...shared} />
        </details>
      )}
    </>
  )
}
