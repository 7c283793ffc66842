import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Html, type SafeHtml } from '../../../ui/Html.tsx'
import type { Picture } from '../../media/rules/image.ts'
import type { Grant } from '../../orders/rules/grant.ts'
import type { Order } from '../../orders/rules/order.ts'
import { FileTable } from '../../orders/ui/FileTable.tsx'
import { OrderAddresses } from '../../orders/ui/OrderAddresses.tsx'
import { OrderTable } from '../../orders/ui/OrderTable.tsx'
import { orderStatusText } from '../texts.ts'

type Props = {
  readonly order: Order
  readonly currency: CurrencyFormat
  readonly placedOn: string
  /** How to pay, while that is of use. */
  readonly instructions: readonly string[]
  readonly notes: readonly SafeHtml[]
  readonly files: readonly Grant[]
  readonly nowMs: number
  /** One for each line, in their order. */
  readonly pictures: readonly (Picture | undefined)[]
  readonly countryName: (code: string) => string
}

/** One order of the account, as it stands; made to be printed too. */
export function OrderView(props: Props) {
  const { order, currency, notes, files, instructions } = props
  return (
    <div data-printed="">
      <Facts {...props} />
      {instructions.length > 0 && (
        <section className="order-view-next" aria-labelledby="next-heading">
          <h2 id="next-heading">What happens next</h2>
          {instructions.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      {files.length > 0 && (
        <section aria-labelledby="files-heading">
          <h2 id="files-heading">Your files</h2>
          <FileTable files={files} orderKey={order.orderKey} nowMs={props.nowMs} />
        </section>
      )}
      <section aria-labelledby="ordered-heading">
        <h2 id="ordered-heading">What you ordered</h2>
        <OrderTable order={order} currency={currency} pictures={props.pictures} />
      </section>
      <div className="order-view-beside">
        <OrderAddresses order={order} countryName={props.countryName} />
        {notes.length > 0 && (
          <section aria-labelledby="notes-heading">
            <h2 id="notes-heading">Good to know</h2>
            {notes.map((note) => (
              <Html key={note} html={note} />
            ))}
          </section>
        )}
      </div>
      <p className="order-view-on">
        <ButtonLink kind="quiet" href="/my-account/orders/">
          All orders
        </ButtonLink>
        <Button kind="quiet" className="order-view-print" data-print="">
          Print this page
        </Button>
      </p>
    </div>
  )
}

function Facts({ order, currency, placedOn }: Props) {
  const facts = [
    ['State', orderStatusText[order.status]],
    ['Date', placedOn],
    ['Total', formatMoney(order.totalMinor, currency)],
    ['Payment', order.paymentTitle],
  ] as const
  return (
    <dl className="order-view-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
