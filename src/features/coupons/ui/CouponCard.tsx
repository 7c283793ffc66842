import { type CSSProperties, Fragment } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import { shownCode } from '../rules/coupon.ts'
import { type CardDisplays, readableColors } from './card-display.ts'
import type { CardPage, CardState, CardView } from './card-view.ts'

type Props = {
  readonly card: CardView
  readonly page: CardPage
  readonly displays: CardDisplays
  /** The nonce of the cart's form, for the button without script. */
  readonly nonce: string
}

/**
 * The card of a coupon or a store credit (docs/wire.md C.5). With script a usable card is a button; without script there is
 * a real button below it. A card that cannot be used is not focusable and shows why. Spaces between its parts keep its
 * text comparable with its accessible name, word by word.
 */
export function CouponCard({ card, page, displays, nonce }: Props) {
  const isActive = card.state === 'active'
  const display = displays[groupOfState[card.state]]
  return (
    <>
      <div
        {...(isOffered(card) && { id: `coupon-card-${card.id}` })}
        className={`wt_sc_single_coupon wt-single-coupon ${display.style} ${stateClass[card.state]} ${page}`}
        data-id={card.id}
        data-code={card.code}
        style={readableColors(display) as CSSProperties}
        {...(isActive
          ? {
              title: messages.clickToApply(),
              role: 'button',
              tabIndex: 0,
              'aria-label': accessibleName(card),
            }
          : { role: 'group', 'aria-disabled': true, 'aria-label': shownCode(card.code), tabIndex: -1 })}
      >
        <div className="coupon-card-value">
          <div className={`coupon-card-amount${widthClass(card.amount)}`}>{card.amount}</div>{' '}
          {card.unit && <div className="coupon-card-unit">{card.unit}</div>}
        </div>{' '}
        <div className="coupon-card-text">
          <CardText card={card} />
        </div>{' '}
        <div className="coupon-card-footer">
          <div className="coupon-card-code">{shownCode(card.code)}</div> <Badge state={card.state} />
        </div>
      </div>
      {isActive && <ApplyForm code={card.code} page={page} nonce={nonce} />}
    </>
  )
}

/** The amount is one line: long amounts get a smaller font. */
function widthClass({ length }: string): string {
  if (length <= 5) return ''
  return length <= 7 ? ' long' : ' longer'
}

/** Only these cards have an id: a used coupon may also be listed among the available ones. */
function isOffered({ state }: CardView): boolean {
  return state === 'active' || state === 'inactive' || state === 'applied'
}

function CardText({ card: { kind, description, terms, dateLine, missing } }: Pick<Props, 'card'>) {
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

function Badge({ state }: { readonly state: CardState }) {
  if (state === 'active') return <div className="coupon-card-apply">{messages.apply()}</div>
  if (state === 'used') return <div className="coupon-card-badge">{messages.used()}</div>
  if (state === 'expired' || state === 'coming' || state === 'inactive') return null
  return (
    <div className="coupon-card-badge">
      <Icon name="check" size={16} />
      {messages.applied()}
    </div>
  )
}

type FormProps = Pick<Props, 'page' | 'nonce'> & { readonly code: string }

/** The button for pages without script; it leads back to the same page. */
function ApplyForm({ code, page, nonce }: FormProps) {
  return (
    <noscript>
      <form
        className="coupon-card-form"
        action={page === 'checkout_page' ? '/checkout/' : '/cart/'}
        method="post"
      >
        <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
        <input type="hidden" name="coupon_code" value={code} />
        <button type="submit" className="button quiet" name="apply_coupon" value="Apply">
          {messages.applyCoupon({ code: shownCode(code) })}
        </button>
      </form>
    </noscript>
  )
}

/** The accessible name replaces the text of the card, so it has all of it in the same order. */
function accessibleName(card: CardView): string {
  const { id, code, kind, description, terms, dateLine } = card
  const action = (id.startsWith('credit-') ? messages.applyCredit : messages.applyCoupon)({
    code: shownCode(code),
  })
  const parts = [
    valueText(card),
    kind,
    description,
    terms.join(' · '),
    dateLine,
    shownCode(code),
    messages.apply(),
  ]
  const sentences = parts.filter((part) => part !== '').map((part) => part.replace(/[.\s]+$/, ''))
  return `${action}: ${sentences.join('. ')}`
}

function valueText({ amount, unit }: CardView): string {
  return unit === '' ? amount : `${amount} ${unit}`
}

const groupOfState = {
  active: 'active',
  inactive: 'active',
  applied: 'active',
  coming: 'active',
  used: 'used',
  expired: 'expired',
} as const

const stateClass: Readonly<Record<CardState, string>> = {
  active: 'active-coupon',
  // Third-party scripts treat it as available: a click is answered with what is missing.
  inactive: 'active-coupon inactive-coupon',
  applied: 'used-coupon applied-coupon',
  coming: 'coming-coupon',
  used: 'used-coupon',
  expired: 'used-coupon expired',
}
