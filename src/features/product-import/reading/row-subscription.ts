import type { Prices } from '../../catalog/rules/price.ts'
import type { Period, SubscriptionTerms } from '../../catalog/rules/subscription.ts'
import { wholeIn } from '../rules/cell.ts'
import type { RowCells } from './row-cells.ts'
import type { Custom } from './row-fields.ts'
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

const MOST_PERIODS = 10_000

/** How the price of a subscription comes again; an empty cell is what its extension starts with. */
export function terms(cells: RowCells, custom: Custom): Partial<SubscriptionTerms> {
  const fee = machineAmount(custom)
  const periods = (least: number) => (text: string) => wholeIn(text, least, MOST_PERIODS)
  return {
    ...cells.field(columns.period, 'period', periodIn, 'month' as const),
    ...cells.field(columns.interval, 'interval', periods(1), 1),
    ...cells.field(columns.length, 'length', periods(0), 0),
    ...cells.field(columns.signUpFee, 'signUpFeeMinor', fee, 0),
    ...cells.field(columns.trialLength, 'trialLength', periods(0), 0),
    ...cells.field(columns.trialPeriod, 'trialPeriod', periodIn, 'month' as const),
  }
}

/** Its price, where the file has none in the column of prices. */
export function subscriptionPrice(cells: RowCells, custom: Custom): Partial<Prices> {
  if (cells.text('Regular price')) return {}
  return cells.fieldIfFilled(columns.price, 'regularMinor', machineAmount(custom))
}

/** Whether a row has anything to say of a subscription. */
export function saysTerms(cells: RowCells): boolean {
  return Object.values(columns).some((column) => Boolean(cells.text(column)))
}

function periodIn(text: string): Period | undefined {
  return (['day', 'week', 'month', 'year'] as const).find((period) => period === text.toLowerCase())
}
