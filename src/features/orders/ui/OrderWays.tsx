import { ButtonLink } from '../../../ui/Button.tsx'

/** Where a buyer goes on with an order; what it does not allow is not there. */
export type Ways = {
  readonly pay?: string | undefined
  readonly cancel?: string | undefined
  readonly again?: string | undefined
}

/** Paying and cancelling, while an order waits for its money. */
export function WaysOn({ ways: { pay, cancel } }: { readonly ways: Ways }) {
  if (!pay && !cancel) return null
  return (
    <p className="order-ways">
      {pay && (
        <ButtonLink href={pay} className="pay">
          Pay for this order
        </ButtonLink>
      )}
      {cancel && (
        <ButtonLink kind="link" href={cancel} className="cancel" rel="nofollow">
          Cancel the order
        </ButtonLink>
      )}
    </p>
  )
}
