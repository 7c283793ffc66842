import type { LinkedText } from '../rules/linked-text.ts'

/** Terms and privacy text above the button. */
export type TermsProps = {
  /** The terms to agree to; absent: none are required. */
  readonly terms?: { readonly text: LinkedText; readonly href: string } | undefined
  /** The privacy text. */
  readonly privacy?: { readonly text: LinkedText; readonly href: string } | undefined
  /** The problem with the checkbox. */
  readonly problem?: string | undefined
  /** Whether the checkbox was submitted; initially it never is. */
  readonly isAgreed: boolean
}

/** The privacy text, and the checkbox for the terms, with the names of docs/wire.md 2.6. */
export function AgreeToTerms({ terms, privacy, problem, isAgreed }: TermsProps) {
  if (!terms && !privacy) return null
  return (
    <div className="woocommerce-terms-and-conditions-wrapper checkout-terms">
      {privacy && (
        <p className="woocommerce-privacy-policy-text">
          <LinkedTextView
            text={privacy.text}
            href={privacy.href}
            className="woocommerce-privacy-policy-link"
          />
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
              <LinkedTextView
                text={terms.text}
                href={terms.href}
                className="woocommerce-terms-and-conditions-link"
              />
            </span>
          </label>
          <span className="hint" id="terms-hint">
            {NEW_TAB_HINT}
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

const NEW_TAB_HINT = 'The page opens in a new tab; what you have typed stays here.'

/** Opens in a new tab, with a hint: typed values stay here. */
function LinkedTextView({ text, href, className }: { text: LinkedText; href: string; className: string }) {
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
