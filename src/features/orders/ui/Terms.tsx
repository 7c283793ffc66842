import type { LinkedText } from '../rules/linked-text.ts'

/** What a buyer reads above the button, and agrees to. */
export type TermsShown = {
  /** What is to be agreed to; absent: the shop asks for nothing. */
  readonly terms?: { readonly text: LinkedText; readonly href: string } | undefined
  /** What becomes of personal details. */
  readonly privacy?: { readonly text: LinkedText; readonly href: string } | undefined
  /** What is wrong with the box. */
  readonly problem?: string | undefined
  /** Whether the form came with the box ticked; at first it never is. */
  readonly isAgreed: boolean
}

/** The sentence about personal details, and the box for the terms, by their names on the wire (docs/wire.md 2.6). */
export function Terms({ terms, privacy, problem, isAgreed }: TermsShown) {
  if (!terms && !privacy) return null
  return (
    <div className="woocommerce-terms-and-conditions-wrapper checkout-terms">
      {privacy && (
        <p className="woocommerce-privacy-policy-text">
          <WithLink text={privacy.text} href={privacy.href} className="woocommerce-privacy-policy-link" />
        </p>
      )}
      {terms && (
        <div className="form-row validate-required" id="terms_field">
          <label className="choice" htmlFor="terms">
            <input
              type="checkbox"
              className="input-checkbox"
              id="terms"
              name="terms"
              value="on"
              defaultChecked={isAgreed}
              required
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? 'terms-hint terms-problem' : 'terms-hint'}
            />
            <span className="woocommerce-terms-and-conditions-checkbox-text">
              <WithLink
                text={terms.text}
                href={terms.href}
                className="woocommerce-terms-and-conditions-link"
              />
            </span>
          </label>
          <span className="hint" id="terms-hint">
            {OPENS}
          </span>
          {problem && (
            <span className="checkout-inline-error-message" id="terms-problem">
              {problem}
            </span>
          )}
          <input type="hidden" name="terms-field" value="1" />
        </div>
      )}
    </div>
  )
}

const OPENS = 'The page opens in a new tab; what you have typed stays here.'

/** In a tab of its own, and saying so: what was typed stays here. */
function WithLink({ text, href, className }: { text: LinkedText; href: string; className: string }) {
  if (text.link === undefined) return text.before
  return (
    <>
      {text.before}
      <a href={href} target="_blank" rel="noopener" className={className}>
        {text.link}
        <span className="screen-reader-text"> (opens in a new tab)</span>
      </a>
      {text.after}
    </>
  )
}
