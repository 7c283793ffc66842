import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import * as messages from '../messages.ts'
import type { LinkedText } from '../rules/linked-text.ts'

/** Terms and privacy text above the button. */
export type TermsProps = {
  /** The terms to agree to; absent: none are required. */
  readonly terms?: { readonly text: LinkedText; readonly href: string } | undefined
  /** Without a checkbox: the pages that buyers agree to by ordering; '' for no privacy page. */
  readonly byOrdering?: { readonly termsHref: string; readonly privacyHref: string } | undefined
  /** The privacy text. */
  readonly privacy?: { readonly text: LinkedText; readonly href: string } | undefined
  /** The problem with the checkbox. */
  readonly problem?: string | undefined
  /** Whether the checkbox was submitted; initially it never is. */
  readonly isAgreed: boolean
}

/** The privacy text, and the checkbox for the terms, with the names of docs/wire.md 2.6. */
export function AgreeToTerms({ terms, byOrdering, privacy, problem, isAgreed }: TermsProps) {
  if (byOrdering) return <AgreeByOrdering {...byOrdering} />
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
            {messages.newTabHint()}
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

/** The line that says what buyers agree to by ordering. */
function AgreeByOrdering({ termsHref, privacyHref }: NonNullable<TermsProps['byOrdering']>) {
  const terms = (text: string) => (
    <NewTabLink href={termsHref} className="woocommerce-terms-and-conditions-link" text={text} />
  )
  const privacy = (text: string) => (
    <NewTabLink href={privacyHref} className="woocommerce-privacy-policy-link" text={text} />
  )
  const parts =
    privacyHref === '' ? messages.agreeByOrdering({ terms }) : messages.agreeToBoth({ terms, privacy })
  return (
    <div className="woocommerce-terms-and-conditions-wrapper checkout-terms">
      <p className="woocommerce-privacy-policy-text">
        <MessageParts parts={parts} />
      </p>
    </div>
  )
}

function LinkedTextView({ text, href, className }: { text: LinkedText; href: string; className: string }) {
  if (text.link === undefined) return text.before
  return (
    <>
      {text.before}
      <NewTabLink href={href} className={className} text={text.link} />
      {text.after}
    </>
  )
}

/** Opens in a new tab, with a hint: typed values stay here. */
function NewTabLink({ href, className, text }: { href: string; className: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {text}
      <span className="screen-reader-text">{` ${messages.opensInNewTab()}`}</span>
    </a>
  )
}
