import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import * as messages from '../messages.ts'
import { displayedQuantityPrice, totalWithTax } from '../rules/quantity-price.ts'
import { type PricingTable, quantityPriceInput } from '../rules/table/pricing-table.ts'
import type { TierDisplay } from '../rules/table/tier-display.ts'
import { classes } from './attributes.ts'
import styles from './TierSummary.module.css'

type Props = {
  /** The product, never a variation. */
  readonly productId: number
  readonly name: string
  readonly display: TierDisplay
  readonly currency: CurrencyFormat
  /** None until a variation is chosen; without rows where there are no prices by quantity. */
  readonly table: PricingTable | undefined
}

const field = (name: string) => ({ [`data-tier-pricing-table-summary-${name}`]: '' })

/**
 * The sum of what is being chosen (docs/wire.md A.6), hidden until the quantity reaches a tier; for what has no prices by
 * quantity it is shown if the owner wants that.
 */
export function TierSummary({ productId, name, display, currency, table }: Props) {
  const { type } = display.summary
  const input = table && quantityPriceInput(table)
  const shown = input && displayedQuantityPrice(input, input.minimum, { ...display, totalPrice: false })
  const taxedMinor = shown && input && totalWithTax(input, shown)
  const money = (minor: number | undefined) => (minor === undefined ? '' : formatMoney(minor, currency))
  const parts: Parts = {
    labels: display.summary,
    name: <span {...field('product-name')}>{table?.product.name ?? name}</span>,
    quantity: <span {...field('product-qty')}>{shown?.quantity ?? 1}</span>,
    each: <span {...field('product-price')}>{money(shown?.unitMinor)}</span>,
    old: <del {...field('product-old-price')}>{money(shown?.strikethroughMinor)}</del>,
    total: (
      <>
        <strong {...field('total')}>{money(shown?.totalMinor)}</strong>
        <WithTax text={money(taxedMinor)} isShown={taxedMinor !== shown?.totalMinor} />
      </>
    ),
  }
  return (
    <div
      className={classes(
        'tier-pricing-summary-table',
        type !== 'table' && `tier-pricing-summary-table--${type}`,
        !shown?.tier && !(shown && display.summary.withoutTiers) && 'tier-pricing-summary-table--hidden',
        styles['summary'],
      )}
      data-product-id={productId}
      data-show-without-tiers={display.summary.withoutTiers ? 'yes' : 'no'}
    >
      {type === 'inline' ? (
        <Inline {...parts} />
      ) : type === 'detailed' ? (
        <Detailed {...parts} />
      ) : (
        <Lines {...parts} />
      )}
    </div>
  )
}

/** The total with tax: shown where the total is without; scripts find it on every page. */
function WithTax({ text, isShown }: { readonly text: string; readonly isShown: boolean }) {
  const total = <span {...field('total-with-tax')}>{text}</span>
  if (!isShown) return <span hidden>{total}</span>
  return (
    <small>
      {' '}
      <MessageParts parts={messages.totalWithTax({ total: () => total })} />
    </small>
  )
}

type Parts = {
  readonly labels: TierDisplay['summary']
} & Readonly<Record<'name' | 'quantity' | 'each' | 'old' | 'total', React.ReactNode>>

function Lines({ labels, quantity, each, old, total }: Parts) {
  return (
    <dl>
      <div>
        <dt>{labels.eachLabel}</dt>
        <dd>
          {old} {each}
        </dd>
      </div>
      <div>
        <dt>{labels.totalLabel}</dt>
        <dd>
          {quantity}
          {' × '}
          {/* The price is shown above; it is repeated here as part of the sum. */}
          {each}
          {' = '}
          {total}
        </dd>
      </div>
    </dl>
  )
}

function Inline({ labels, quantity, each, total }: Parts) {
  return (
    <p>
      {quantity}
      {' × '}
      {each}
      {' · '}
      {labels.totalLabel} {total}
    </p>
  )
}

function Detailed({ labels, name, quantity, each, old, total }: Parts) {
  const lines = [
    [messages.productLabel(), name],
    [messages.quantityLabel(), quantity],
    [messages.regularPriceLabel(), old],
    [labels.eachLabel, each],
    [labels.totalLabel, total],
  ] as const
  return (
    <dl>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
