import { Icon } from '../../../ui/Icon.tsx'
import { CouponCard } from './CouponCard.tsx'
import type { CardLooks } from './card-look.ts'
import type { CardPlace, CardView } from './card-view.ts'
import { cardWords } from './card-words.ts'

/** What the cart and the checkout offer: coupons that are listed there, and the shopper's own store credit. */
export type Offers = { readonly coupons: readonly CardView[]; readonly credits: readonly CardView[] }

type Shared = {
  readonly place: CardPlace
  readonly looks: CardLooks
  /** Of the cart's form. */
  readonly nonce: string
}

type OffersProps = Shared & {
  readonly offers: Offers
  /** So many cards at first; the others open behind a link. */
  readonly inSight: number
}

/** The element that answers of the shop replace; there are lists in it where there is something to list. */
export function CouponOffers({ offers: { coupons, credits }, inSight, ...shared }: OffersProps) {
  return (
    <div id="coupon_offers" className="coupon-offers">
      {shared.place === 'checkout_page' && <OffersAtHand coupons={coupons.length} credits={credits.length} />}
      {coupons.length > 0 && (
        <section className="wt_coupon_wrapper" aria-labelledby="available_coupons">
          <h2 id="available_coupons">{cardWords.available}</h2>
          <FewCards cards={coupons} id="all_coupons" {...{ inSight, ...shared }} />
        </section>
      )}
      {credits.length > 0 && (
        <section className="wt_store_credit" aria-labelledby="own_credits">
          <h2 id="own_credits">{cardWords.credits}</h2>
          <FewCards cards={credits} id="all_credits" {...{ inSight, ...shared }} />
        </section>
      )}
    </div>
  )
}

/** Where the form of an order stands below them: it opens the lists that follow (see `coupons.css`). */
function OffersAtHand({ coupons, credits }: { readonly coupons: number; readonly credits: number }) {
  if (coupons + credits === 0) return null
  const { atHand } = cardWords
  const words = credits === 0 ? atHand.coupons : coupons === 0 ? atHand.credits : atHand.both
  return (
    <details id="coupons_at_hand" className="coupon-at-hand">
      <summary>
        <Icon name="plus" size={16} />
        {words(coupons + credits)}
      </summary>
    </details>
  )
}

type CardsProps = Shared & { readonly cards: readonly CardView[] }

/** Cards one beside another, in the order given. */
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

function FewCards({
  cards,
  inSight,
  id,
  ...shared
}: CardsProps & { readonly inSight: number; readonly id: string }) {
  const rest = cards.slice(inSight)
  return (
    <>
      <CouponCards cards={cards.slice(0, inSight)} {...shared} />
      {rest.length > 0 && (
        <details id={id} className="coupon-rest">
          <summary>{cardWords.showAll(cards.length)}</summary>
          <CouponCards cards={rest} {...shared} />
        </details>
      )}
    </>
  )
}
