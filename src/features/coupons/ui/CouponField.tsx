import { Icon } from '../../../ui/Icon.tsx'
import * as messages from '../messages.ts'

/** A code that was not applied, and why: without script both are shown at the open field. */
export type RejectedCode = { readonly code: string; readonly text: string }

type Props = { readonly rejected?: RejectedCode | undefined }

/** The field for a code inside the caller's form, behind a link, also without script (docs/wire.md 3). */
export function CouponField({ rejected }: Props) {
  return (
    <details id="coupon_toggle" className="coupon coupon-field" open={rejected !== undefined}>
      <summary>
        <Icon name="plus" size={16} />
        {messages.haveCode()}
      </summary>
      <CodeRow rejected={rejected} />
    </details>
  )
}

function CodeRow({ rejected }: Props) {
  return (
    <p className="form-row coupon-field-row">
      <label htmlFor="coupon_code">{messages.code()}</label>
      <input
        type="text"
        className="input-text"
        id="coupon_code"
        name="coupon_code"
        defaultValue={rejected?.code}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        {...(rejected && { 'aria-invalid': true, 'aria-describedby': ERROR_ID })}
      />
      <button type="submit" className="button quiet" name="apply_coupon" value="Apply">
        {messages.apply()}
      </button>
      {rejected && (
        <span id={ERROR_ID} className={ERROR_ID}>
          {rejected.text}
        </span>
      )}
    </p>
  )
}

type FormProps = Props & {
  /** Of the cart's form. */
  readonly nonce: string
  /** Whether third-party scripts open the form with WooCommerce's link (docs/wire.md 3.3). */
  readonly isThirdPartyToggle: boolean
}

/** WooCommerce's name of the notice at the field (docs/wire.md C.4). */
const ERROR_ID = 'coupon-error-notice'

/** The same with its own form, for the checkout, where the other form is for the order only. */
export function CheckoutCoupon({ rejected, nonce, isThirdPartyToggle }: FormProps) {
  return (
    <div className="coupon-checkout">
      {isThirdPartyToggle && (
        <div className="woocommerce-form-coupon-toggle">
          <a href="#woocommerce-checkout-form-coupon" className="showcoupon" aria-expanded="false">
            {messages.haveCode()}
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
        {isThirdPartyToggle ? <CodeRow rejected={rejected} /> : <CouponField rejected={rejected} />}
      </form>
    </div>
  )
}
