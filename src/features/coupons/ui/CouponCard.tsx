import { type CSSProperties, Fragment } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { shownCode } from '../rules/coupon.ts'
import { type CardLooks, legible } from './card-look.ts'
import type { CardPlace, CardState, CardView } from './card-view.ts'
import { cardWords } from './card-words.ts'

type Props = {
  readonly card: CardView
  readonly place: CardPlace
  readonly looks: CardLooks
  /** Of the cart's form: without script a button below the card applies it. */
  readonly nonce: string
}

/**
 * The card of a coupon or a store credit (docs/wire.md C.5). One that can be used is a button, by script; without it a
 * real one stands below. One that cannot is out of the keyboard's way, and says why. Between its parts are spaces, so that
 * what it shows can be compared with what it is called, word by word.
 */
export function CouponCard({ card, place, looks, nonce }: Props) {
  const isActive = card.state === 'active'
  const look = looks[moodOf[card.state]]
  return (
    <>
      <div
        {...(isAtHand(card) && { id: `coupon-card-${card.id}` })}
        className={`wt_sc_single_coupon wt-single-coupon ${look.style} ${stateClass[card.state]} ${place}`}
        data-id={card.id}
        data-code={card.code}
        style={legible(look) as CSSProperties}
        {...(isActive
          ? { title: cardWords.clickToApply, role: 'button', tabIndex: 0, 'aria-label': spoken(card) }
          : { role: 'group', 'aria-disabled': true, 'aria-label': shownCode(card.code), tabIndex: -1 })}
      >
        <div className="coupon-card-worth">
          <div className={`coupon-card-amount${widthClass(card.amount)}`}>{card.amount}</div>{' '}
          {card.unit && <div className="coupon-card-unit">{card.unit}</div>}
        </div>{' '}
        <div className="coupon-card-words">
          <Words card={card} />
        </div>{' '}
        <div className="coupon-card-foot">
          <div className="coupon-card-code">{shownCode(card.code)}</div> <Sign state={card.state} />
        </div>
      </div>
      {isActive && <ApplyForm code={card.code} place={place} nonce={nonce} />}
    </>
  )
}

/** An amount stands in one line: the longer, the smaller it is written. */
function widthClass({ length }: string): string {
  if (length <= 5) return ''
  return length <= 7 ? ' long' : ' longer'
}

/** Found again in newer HTML: a coupon that was used may stand among those to be had as well. */
function isAtHand({ state }: CardView): boolean {
  return state === 'active' || state === 'waiting' || state === 'applied'
}

function Words({ card: { kind, description, terms, dateLine, missing } }: Pick<Props, 'card'>) {
  const lines = [
    ['kind', kind],
    ['description', description],
    ['terms', terms.join(' · ')],
    ['date', dateLine],
    ['missing', missing],
  ] as const
  return lines.map(
    ([name, text]) =>
      text !== '' && (
        <Fragment key={name}>
          <div className={`coupon-card-${name}`}>{text}</div>{' '}
        </Fragment>
      ),
  )
}

function Sign({ state }: { readonly state: CardState }) {
  if (state === 'active') return <div className="coupon-card-apply">{cardWords.apply}</div>
  if (state === 'used') return <div className="coupon-card-sign">{cardWords.used}</div>
  if (state === 'expired' || state === 'coming' || state === 'waiting') return null
  return (
    <div className="coupon-card-sign">
      <Icon name="check" size={16} />
      {cardWords.applied}
    </div>
  )
}

type FormProps = Pick<Props, 'place' | 'nonce'> & { readonly code: string }

/** Without script a card cannot be pressed: this can, and leads back to where it stands. */
function ApplyForm({ code, place, nonce }: FormProps) {
  return (
    <noscript>
      <form
        className="coupon-card-form"
        action={place === 'checkout_page' ? '/checkout/' : '/cart/'}
        method="post"
      >
        <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
        <input type="hidden" name="coupon_code" value={code} />
        <button type="submit" className="button quiet" name="apply_coupon" value="Apply">
          {cardWords.applyCoupon(code)}
        </button>
      </form>
    </noscript>
  )
}

/** What a button is called takes the place of what stands in it: so all of that, in the same order. */
function spoken(card: CardView): string {
  const { id, code, kind, description, terms, dateLine } = card
  const act = id.startsWith('credit-') ? cardWords.applyCredit(code) : cardWords.applyCoupon(code)
  const parts = [
    worthOf(card),
    kind,
    description,
    terms.join(' · '),
    dateLine,
    shownCode(code),
    cardWords.apply,
  ]
  const sentences = parts.filter((part) => part !== '').map((part) => part.replace(/[.\s]+$/, ''))
  return `${act}: ${sentences.join('. ')}`
}

function worthOf({ amount, unit }: CardView): string {
  return unit === '' ? amount : `${amount} ${unit}`
}

const moodOf = {
  active: 'active',
  waiting: 'active',
  applied: 'active',
  coming: 'active',
  used: 'used',
  expired: 'expired',
} as const

const stateClass: Readonly<Record<CardState, string>> = {
  active: 'active-coupon',
  // To scripts of the wire it is one that can be had: a press of theirs is answered by what is missing.
  waiting: 'active-coupon waiting-coupon',
  applied: 'used-coupon applied-coupon',
  coming: 'coming-coupon',
  used: 'used-coupon',
  expired: 'used-coupon expired',
}
