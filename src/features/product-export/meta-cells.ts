import { plainAmount } from '../../kernel/format.ts'
import type { GiftCardTerms } from '../catalog/rules/gift-card.ts'
import type { PieceLimits } from '../catalog/rules/pieces.ts'
import type { SubscriptionTerms } from '../catalog/rules/subscription.ts'
import type { TierCells } from '../product-import/rules/tier-cell.ts'
import { type Column, columnsOf } from './outgoing.ts'
import { wholeCell } from './rules/number-cell.ts'
import { tierCellsOf } from './rules/tier-cells.ts'

/** Columns that WooCommerce's extensions add. Machines read them: amounts have a point, whatever this shop writes. */
export const metaColumns: readonly Column[] = columnsOf([
  tierColumn('_tiered_price_rules_type', 'kind'),
  tierColumn('_fixed_price_rules', 'fixed'),
  tierColumn('_percentage_price_rules', 'percentage'),
  tierColumn('_tiered_price_minimum_qty', 'minimum'),
  ...piecesColumns('minimum_allowed_quantity', 'least'),
  ...piecesColumns('maximum_allowed_quantity', 'most'),
  ...piecesColumns('group_of_quantity', 'step'),
  [
    'Meta: _subscription_price',
    ({ record: { subscription, prices } }, { separators }) =>
      subscription ? machineAmount(prices.regularMinor, separators.decimals) : '',
  ],
  termsColumn('_subscription_period', ({ period }) => period),
  termsColumn('_subscription_period_interval', ({ interval }) => wholeCell(interval)),
  termsColumn('_subscription_length', ({ length }) => wholeCell(length)),
  termsColumn('_subscription_sign_up_fee', ({ signUpFeeMinor }, decimals) =>
    machineAmount(signUpFeeMinor, decimals),
  ),
  termsColumn('_subscription_trial_length', ({ trialLength }) => wholeCell(trialLength)),
  termsColumn('_subscription_trial_period', ({ trialPeriod }) => trialPeriod),
  giftCardColumn('_gift_card_presets', ({ presetsMinor }, decimals) =>
    presetsMinor.map((minor) => machineAmount(minor, decimals)).join('|'),
  ),
  giftCardColumn('_gift_card_least', ({ free }, decimals) => machineAmount(free?.leastMinor, decimals)),
  giftCardColumn('_gift_card_most', ({ free }, decimals) => machineAmount(free?.mostMinor, decimals)),
])

type Entry = readonly [heading: string, cell: Column['cell']]

function tierColumn(key: string, part: keyof TierCells): Entry {
  return [`Meta: ${key}`, ({ tiers }, { separators }) => tierCellsOf(tiers, separators.decimals)[part]]
}

/** How many pieces may be bought: the extension has other columns for variations than for products. */
function piecesColumns(key: string, part: keyof PieceLimits): Entry[] {
  return [
    [`Meta: ${key}`, ({ record }) => (record.kind === 'variation' ? '' : wholeCell(record.pieces[part]))],
    [
      `Meta: variation_${key}`,
      ({ record }) => (record.kind === 'variation' ? wholeCell(record.pieces[part]) : ''),
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
