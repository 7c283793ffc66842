import { Button, ButtonLink } from '../../../ui/Button.tsx'

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

type OnProps = Pick<Ways, 'again'> & {
  /** Where somebody goes on who has seen all of it. */
  readonly next: { readonly href: string; readonly text: string }
}

/** The foot of an order's page: the same once more, on to other pages, or onto paper. */
export function OrderFoot({ again, next }: OnProps) {
  return (
    <p className="order-on">
      {again && (
        <ButtonLink kind="quiet" href={again} className="order-again" rel="nofollow">
          Order again
        </ButtonLink>
      )}
      <ButtonLink kind="quiet" href={next.href}>
        {next.text}
      </ButtonLink>
      <Button kind="quiet" className="order-print" data-print="">
        Print this page
      </Button>
    </p>
  )
}
