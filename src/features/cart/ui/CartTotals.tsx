import type { CurrencyFormat } from '../../../kernel/format.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { AmountText } from '../../../ui/money/Amount.tsx'
import * as messages from '../messages.ts'
import type { PricedCart } from '../rules/priced-line.ts'
import { type SumText, sumTexts } from '../rules/sum-texts.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import type { DeliveryView } from './delivery-view.ts'
import { RemoveCoupon, sumRowClass } from './RemoveCoupon.tsx'

/** What is shown with the sums: delivery, what is uncertain about taxes, and what the owner promises. */
export type SummaryDetails = {
  readonly delivery: DeliveryView
  /** Says that taxes are estimated; '' when nothing can change them. */
  readonly taxNote: string
  /** What the owner promises about returns; '' for nothing. */
  readonly returns: string
}

type Props = { priced: PricedCart; currency: CurrencyFormat; details: SummaryDetails }

/** The cart totals, as third-party scripts expect them: `div.cart_totals` (docs/wire.md 2.5). */
export function CartTotals({ priced, currency, details: { delivery, taxNote, returns } }: Props) {
  const known = priced.destination.country === '' ? '' : ' calculated_shipping'
  const rows = withDelivery(priced, sumTexts(priced.totals, priced.rate?.title ?? '', currency))
  return (
    <div className={`cart_totals${known} cart-totals-totals`}>
      <h2>{messages.orderSummary()}</h2>
      <dl>
        {rows.map((row) =>
          row.kind === 'shipping' ? (
            <DeliveryRow key={row.key} delivery={delivery} />
          ) : (
            <SumLine key={row.key} row={row} isLast={row === rows.at(-1)} currency={currency} />
          ),
        )}
      </dl>
      {taxNote && <p className="cart-totals-taxes">{taxNote}</p>}
      <CheckoutLink priced={priced} />
      <ul className="cart-totals-trust">
        {[messages.chargedLater(), returns].map(
          (promise) =>
            promise && (
              <li key={promise}>
                <Icon name="check" />
                {promise}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

/** Whether this cart can go to the checkout as it is. */
export function canOrder({ unavailableLines, lines }: PricedCart): boolean {
  return lines.length > 0 && unavailableLines.length === 0 && lines.every((line) => !line.limitProblem)
}

function CheckoutLink({ priced }: Pick<Props, 'priced'>) {
  return (
    <div className="wc-proceed-to-checkout">
      {canOrder(priced) ? (
        <ButtonLink href="/checkout/" wide className="checkout-button wc-forward">
          {messages.checkout()}
        </ButtonLink>
      ) : (
        <p className="cart-totals-blocked">{messages.fixMarkedItems()}</p>
      )}
    </div>
  )
}

type Row = Pick<SumText, 'key' | 'kind' | 'label' | 'value' | 'note'> & { readonly code?: string }

/** Delivery has its row before the total even while there is no rate for it. */
function withDelivery({ needsDelivery }: PricedCart, rows: readonly SumText[]): readonly Row[] {
  if (!needsDelivery || rows.some(({ kind }) => kind === 'shipping')) return rows
  const delivery: Row = { key: 'shipping', kind: 'shipping', label: '', value: '', note: '' }
  const at = rows.findIndex(({ kind }) => kind === 'total')
  return [...rows.slice(0, at), delivery, ...rows.slice(at)]
}

/** The last row is the amount to pay: it alone is emphasized. */
function SumLine({ row, isLast, currency }: { row: Row; isLast: boolean; currency: CurrencyFormat }) {
  const { kind, label, value, note, code } = row
  const isSum = kind === 'total' || kind === 'due'
  const amount = <AmountText text={value} currency={currency} />
  return (
    <div className={isLast ? `${sumRowClass(row)} cart-totals-total` : sumRowClass(row)}>
      <dt>
        {label}
        <RemoveCoupon code={code} />
      </dt>
      <dd>
        {isSum ? <strong>{amount}</strong> : amount}
        {note && <small className="cart-totals-note">{note}</small>}
      </dd>
    </div>
  )
}
