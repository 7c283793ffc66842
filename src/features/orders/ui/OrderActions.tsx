import { Button, ButtonLink } from '../../../ui/Button.tsx'
import * as messages from '../messages.ts'

/** Paths of the actions on an order; absent if not allowed. */
export type OrderActionPaths = {
  readonly pay?: string | undefined
  readonly cancel?: string | undefined
  readonly again?: string | undefined
}

/** Links to pay and cancel, while an order is unpaid. */
export function OrderActions({ actions: { pay, cancel } }: { readonly actions: OrderActionPaths }) {
  if (!pay && !cancel) return null
  return (
    <p className="order-links">
      {pay && (
        <ButtonLink href={pay} className="pay">
          {messages.payNow()}
        </ButtonLink>
      )}
      {cancel && (
        <ButtonLink kind="link" href={cancel} className="cancel" rel="nofollow">
          {messages.cancelOrder()}
        </ButtonLink>
      )}
    </p>
  )
}

type FooterProps = Pick<OrderActionPaths, 'again'> & {
  /** The link to the next page. */
  readonly next: { readonly href: string; readonly text: string }
}

/** The footer of an order's page: order again, next page, print. */
export function OrderFooter({ again, next }: FooterProps) {
  return (
    <p className="order-footer">
      {again && (
        <ButtonLink kind="quiet" href={again} className="order-again" rel="nofollow">
          {messages.orderAgain()}
        </ButtonLink>
      )}
      <ButtonLink kind="quiet" href={next.href}>
        {next.text}
      </ButtonLink>
      <Button kind="quiet" className="order-print" data-print="">
        {messages.print()}
      </Button>
    </p>
  )
}
