import { plainAmount } from '../../kernel/format.ts'
import type { GiftCardTerms } from '../catalog/rules/gift-card.ts'
import type { QuantityLimits } from '../catalog/rules/quantity-limits.ts'
import type { SubscriptionTerms } from '../catalog/rules/subscription.ts'
import { type CsvColumn, columnsOf } from './exported-product.ts'
import { integerCell } from './rules/number-cell.ts'
import { ownTierCells } from './tier-cells.ts'

/** The columns of WooCommerce's extensions. Programs read them: amounts have a decimal point, whatever the format of the shop. */
export const metaColumns: readonly CsvColumn[] = columnsOf([
  ...ownTierCells,
  ...quantityLimitColumns('minimum_allowed_quantity', 'min'),
  ...quantityLimitColumns('maximum_allowed_quantity', 'max'),
  ...quantityLimitColumns('group_of_quantity', 'step'),
  [
    'Meta: _subscription_price',
    ({ record: { subscription, prices } }, { separators }) =>
      subscription ? machineAmount(prices.regularMinor, separators.decimals) : '',
  ],
  termsColumn('_subscription_period', ({ period }) => period),
  termsColumn('_subscription_period_interval', ({ interval }) => integerCell(interval)),
  termsColumn('_subscription_length', ({ length }) => integerCell(length)),
  termsColumn('_subscription_sign_up_fee', ({ signUpFeeMinor }, decimals) =>
    machineAmount(signUpFeeMinor, decimals),
  ),
  termsColumn('_subscription_trial_length', ({ trialLength }) => integerCell(trialLength)),
  termsColumn('_subscription_trial_period', ({ trialPeriod }) => trialPeriod),
  giftCardColumn('_gift_card_presets', ({ presetsMinor }, decimals) =>
    presetsMinor.map((minor) => machineAmount(minor, decimals)).join('|'),
  ),
  giftCardColumn('_gift_card_least', ({ free }, decimals) => machineAmount(free?.minMinor, decimals)),
  giftCardColumn('_gift_card_most', ({ free }, decimals) => machineAmount(free?.maxMinor, decimals)),
])

type Entry = readonly [heading: string, cell: CsvColumn['cell']]

/** The quantity limits: the extension has separate columns for variations. */
function quantityLimitColumns(key: string, part: keyof QuantityLimits): Entry[] {
  return [
    [
      `Meta: ${key}`,
      ({ record }) => (record.kind === 'variation' ? '' : integerCell(record.quantityLimits[part])),
    ],
    [
      `Meta: variation_${key}`,
      ({ record }) => (record.kind === 'variation' ? integerCell(record.quantityLimits[part]) : ''),
    ],
  ]
}

function termsColumn(key: string, cell: (terms: SubscriptionTerms, decimals: number) => string): Entry {
  return [
    `Meta: ${key}`,
    ({ record: { subscription } }, { separators }) =>
      subscription ? cell(subscription, separators.decimals) : '',
  ]
}

function giftCardColumn(key: string, cell: (terms: GiftCardTerms, decimals: number) => string): Entry {
  return [
    `Meta: ${key}`,
    ({ record: { giftCard } }, { separators }) => (giftCard ? cell(giftCard, separators.decimals) : ''),
  ]
}

function machineAmount(minor: number | undefined, decimals: number): string {
  return minor === undefined ? '' : plainAmount(minor, decimals)
}
