import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { Measured } from '../../../kernel/unit-price.ts'
import { Price } from '../../../ui/money/Price.tsx'
import type { OfferPrice } from '../../catalog/rules/card-price.ts'
import { Recurrence } from '../../catalog/ui/Recurrence.tsx'
import * as messages from '../messages.ts'
import { UnitPrice } from './UnitPrice.tsx'

type Props = {
  readonly price: OfferPrice
  readonly currency: CurrencyFormat
  readonly from?: boolean
  /** The last day of the sale, as text. */
  readonly saleDay: string | undefined
  readonly measured?: Measured | undefined
  /** The tax suffix. */
  readonly suffix?: string
}

/** A price with all its details: "$48.50 / month until 24 December". */
export function FullPrice({ price, currency, from = false, saleDay, measured, suffix = '' }: Props) {
  return (
    <>
      <Price price={price} currency={currency} from={from} suffix={suffix} />
      <PriceDetails price={price} currency={currency} saleDay={saleDay} measured={measured} />
    </>
  )
}

/** What follows the amount. */
export function PriceDetails({ price, currency, saleDay, measured }: Omit<Props, 'from' | 'suffix'>) {
  return (
    <>
      <Recurrence terms={price.subscription} currency={currency} />
      {saleDay && (
        <>
          {' '}
          <span className="sale-until">{messages.until({ day: saleDay })}</span>
        </>
      )}
      <UnitPrice measured={measured} priceMinor={price.activeMinor} currency={currency} />
    </>
  )
}
