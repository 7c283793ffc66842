import type { Prices } from '../../../catalog/rules/price.ts'
import type { Period, SubscriptionTerms } from '../../../catalog/rules/subscription.ts'
import { parseInteger } from '../../rules/cell.ts'
import type { RowCells } from '../row-cells.ts'
import type { ShopFormat } from './row-fields.ts'
import { machineAmount } from './row-prices.ts'

const columns = {
  price: 'Meta: _subscription_price',
  period: 'Meta: _subscription_period',
  interval: 'Meta: _subscription_period_interval',
  length: 'Meta: _subscription_length',
  signUpFee: 'Meta: _subscription_sign_up_fee',
  trialLength: 'Meta: _subscription_trial_length',
  trialPeriod: 'Meta: _subscription_trial_period',
} as const

const MAX_PERIODS = 10_000

/** The terms of a subscription; an empty cell means the default of the extension. */
export function subscriptionFields(cells: RowCells, shopFormat: ShopFormat): Partial<SubscriptionTerms> {
  const fee = machineAmount(shopFormat)
  const periods = (min: number) => (text: string) => parseInteger(text, min, MAX_PERIODS)
  return {
    ...cells.field(columns.period, 'period', parsePeriod, 'month' as const),
    ...cells.field(columns.interval, 'interval', periods(1), 1),
    ...cells.field(columns.length, 'length', periods(0), 0),
    ...cells.field(columns.signUpFee, 'signUpFeeMinor', fee, 0),
    ...cells.field(columns.trialLength, 'trialLength', periods(0), 0),
    ...cells.field(columns.trialPeriod, 'trialPeriod', parsePeriod, 'month' as const),
  }
}

/** The price of a subscription without a regular price. */
export function subscriptionPrice(cells: RowCells, shopFormat: ShopFormat): Partial<Prices> {
  if (cells.text('Regular price')) return {}
  return cells.fieldIfFilled(columns.price, 'regularMinor', machineAmount(shopFormat))
}

/** Whether a row has any column of a subscription filled. */
export function hasSubscriptionFields(cells: RowCells): boolean {
  return Object.values(columns).some((column) => Boolean(cells.text(column)))
}

function parsePeriod(text: string): Period | undefined {
  return (['day', 'week', 'month', 'year'] as const).find((period) => period === text.toLowerCase())
}
