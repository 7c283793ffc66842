import { Icon } from '../../../ui/Icon.tsx'
import { cardWords } from './card-words.ts'

/** A code that was not taken, and why: without script it stands in the open field, and the words beside it. */
export type CouponTried = { readonly code: string; readonly text: string }

type Props = { readonly tried?: CouponTried | undefined }

/** The field for a code, for a form that stands around it: behind a link, without script too (docs/wire.md 3). */
export function CouponField({ tried }: Props) {
  return (
    <details id="coupon_asked" className="coupon coupon-field" open={tried !== undefined}>
      <summary>
        <Icon name="plus" size={16} />
        {cardWords.have}
      </summary>
      <CodeRow tried={tried} />
    </details>
  )
}

function CodeRow({ tried }: Props) {
  return (
    <p className="form-row coupon-field-row">
      <label htmlFor="coupon_code">{cardWords.code}</label>
      <input
        type="text"
        className="input-text"
        id="coupon_code"
        name="coupon_code"
        defaultValue={tried?.code}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        {...(tried && { 'aria-invalid': true, 'aria-describedby': FAULT_ID })}
      />
      <button type="submit" className="button quiet" name="apply_coupon" value="Apply">
        {cardWords.applyCode}
      </button>
      {tried && (
        <span id={FAULT_ID} className={FAULT_ID}>
          {tried.text}
        </span>
      )}
    </p>
  )
}

type FormProps = Props & {
  /** Of the cart's form. */
  readonly nonce: string
  /** Whether scripts of others open the form, by a link of their own (docs/wire.md 3.3). */
  readonly isTheirs: boolean
}

/** The wire's name for what is said beside the field (docs/wire.md C.4). */
const FAULT_ID = 'coupon-error-notice'

/** The same with a form of its own, for the checkout, whose form is for the order alone. */
export function CheckoutCoupon({ tried, nonce, isTheirs }: FormProps) {
  return (
    <div className="coupon-checkout">
      {isTheirs && (
        <div className="woocommerce-form-coupon-toggle">
          <a href="#woocommerce-checkout-form-coupon" className="showcoupon" aria-expanded="false">
            {cardWords.have}
          </a>
        </div>
      )}
      <form
        id="woocommerce-checkout-form-coupon"
        className="checkout_coupon woocommerce-form-coupon"
        action="/checkout/"
        method="post"
      >
        <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
        {isTheirs ? <CodeRow tried={tried} /> : <CouponField tried={tried} />}
      </form>
    </div>
  )
}
