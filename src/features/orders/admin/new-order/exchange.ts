import { minorOf } from '../../../../admin/money-text.ts'
import { adminPageData } from '../../../../admin/page-data.ts'
import { type ExchangedReturn, type Preview, useExchangedReturn, useOrderedBefore } from './calls.ts'

/** An exchange: the return, and what its buyer is given for it, in minor units: what is left of the payment at most. */
export type Exchange = {
  readonly one: ExchangedReturn
  readonly creditMinor: number
  /** How the returned items were paid. */
  readonly method: string
}

/** The return that the order is entered for, with the order that it comes from. */
export function useExchange(returnId: number, orderId: number) {
  const found = useExchangedReturn(returnId)
  const before = useOrderedBefore(orderId)
  const { decimals } = adminPageData().currency
  const [one, ordered] = [found.data, before.data]
  const exchange: Exchange | undefined =
    one && ordered
      ? {
          one,
          creditMinor: Math.min(minorOf(one.amount, decimals), minorOf(ordered.refundable, decimals)),
          method: ordered.payment_method_title,
        }
      : undefined
  return {
    exchange,
    ordered,
    error: found.error ?? before.error,
    retry: () => Promise.all([found.refetch(), before.refetch()]),
  }
}

/** What the buyer still pays, below 0: gets back, in minor units. */
export function differenceOf({ total }: Pick<Preview, 'total'>, { creditMinor }: Exchange): number {
  return minorOf(total, adminPageData().currency.decimals) - creditMinor
}
