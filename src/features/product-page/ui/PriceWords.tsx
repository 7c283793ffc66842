import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { Measured } from '../../../kernel/unit-price.ts'
import { Price } from '../../../ui/Price.tsx'
import type { OfferPrice } from '../../catalog/rules/card-price.ts'
import { Recurrence } from '../../catalog/ui/Recurrence.tsx'
import { UnitPrice } from './UnitPrice.tsx'

type Props = {
  readonly price: OfferPrice
  readonly currency: CurrencyFormat
  readonly from?: boolean
  /** The last day of the sale, in words. */
  readonly saleDay: string | undefined
  readonly measured?: Measured | undefined
  /** What is said of its taxes. */
  readonly suffix?: string
}

/** A price with all that belongs to it: "$48.50 / month until 24 December". */
export function PriceWords({ price, currency, from = false, saleDay, measured, suffix = '' }: Props) {
  return (
    <>
      <Price price={price} currency={currency} from={from} suffix={suffix} />
      <AfterPrice price={price} currency={currency} saleDay={saleDay} measured={measured} />
    </>
  )
}

/** What stands after the amount, whatever it is. */
export function AfterPrice({ price, currency, saleDay, measured }: Omit<Props, 'from' | 'suffix'>) {
  return (
    <>
      <Recurrence terms={price.subscription} currency={currency} />
      {saleDay && (
        <>
          {' '}
          <span className="sale-until">{`until ${saleDay}`}</span>
        </>
      )}
      <UnitPrice measured={measured} priceMinor={price.activeMinor} currency={currency} />
    </>
  )
}
