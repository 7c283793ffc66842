import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { changedMetaData } from '../../../platform/rest/values/meta-data.ts'
import type { GiftCardTerms } from '../../catalog/rules/gift-card.ts'
import { blankRecord, type ProductRecord } from '../../catalog/rules/product-record.ts'
import type { OwnLevel } from '../../stock/stock.ts'
import { defaultOptions } from '../../tier-pricing/rules/table/tier-options.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import type { WiderTiers } from '../../tier-pricing/tier-pricing.ts'
import { metaHeading, splitColumns } from '../rules/meta-columns.ts'

/** The keys of the quantity limits, and of the limits of a gift card's free amount, in a stored state. */
const LIMITS_KEY = 'pieces'
const AMOUNT_KEYS = { min: 'leastMinor', max: 'mostMinor' } as const

/** Everything that an import may change of a product or variation. */
export type ProductState = {
  readonly record: ProductRecord
  readonly level: OwnLevel | undefined
  readonly tiers: TierRules | undefined
  /** Absent in batches of earlier versions, and where there are neither rules of roles nor options. */
  readonly wider?: WiderTiers | undefined
}

/**
 * The hash that shows whether a product was changed since. It ignores the stock, which shoppers change by buying, and
 * links to other products, which disappear with those.
 */
export function stateHash(state: ProductState): string {
  const { record, level, tiers, wider } = stateToStore({ ...state, record: withMetaColumns(state.record) })
  const unlinkedRecord = { ...record, upsellIds: [], crossSellIds: [], groupedIds: [] }
  const stock = { ...level, left: undefined }
  return createHash('sha256')
    .update(sortedJson([unlinkedRecord, stock, tiers ?? null, ...unlinkedTiers(wider)]))
    .digest('hex')
}

/** With texts of `meta_data` in the unknown columns, where batches of earlier versions had them. */
function withMetaColumns(record: ProductRecord): ProductRecord {
  const texts = record.metaData.flatMap(({ key, value }) => {
    const heading = metaHeading(key)
    return heading !== undefined && typeof value === 'string' ? [{ key, heading, value }] : []
  })
  if (texts.length === 0) return record
  const keys = new Set(texts.map(({ key }) => key))
  return {
    ...record,
    legacy: { ...record.legacy, ...Object.fromEntries(texts.map(({ heading, value }) => [heading, value])) },
    metaData: record.metaData.filter(({ key }) => !keys.has(key)),
  }
}

/** Without the default variation, and nothing where nothing is stored or said: batches of earlier versions hash none. */
function unlinkedTiers(wider: WiderTiers | undefined): unknown[] {
  if (!wider) return []
  const { defaultVariationId: _, ...options } = wider.options ?? defaultOptions
  const hasOptions = !isDeepStrictEqual(options, defaultOptions)
  if (!hasOptions && Object.keys(wider.roles).length === 0) return []
  return [{ roles: wider.roles, ...(hasOptions && { options }) }]
}

/**
 * A state as `import_change.before` stores it and as it is hashed. Its keys are those of batches that are stored already,
 * so they do not follow new names in the code: a batch of an earlier version can still be undone.
 */
export function stateToStore({ record, level, tiers, wider }: ProductState) {
  const { quantityLimits, giftCard, metaData, ...otherFields } = record
  const { min: least, max: most, step } = quantityLimits
  return {
    record: {
      ...otherFields,
      ...(metaData.length > 0 && { metaData }),
      giftCard: giftCard && storedGiftCard(giftCard),
      [LIMITS_KEY]: { least, most, step },
    },
    level: level && storedLevel(level),
    tiers,
    wider,
  }
}

function storedGiftCard({ presetsMinor, free }: GiftCardTerms) {
  if (!free) return { presetsMinor }
  return { presetsMinor, free: { [AMOUNT_KEYS.min]: free.minMinor, [AMOUNT_KEYS.max]: free.maxMinor } }
}

function giftCardFromStored({ presetsMinor, free }: ReturnType<typeof storedGiftCard>): GiftCardTerms {
  if (!free) return { presetsMinor }
  return { presetsMinor, free: { minMinor: free[AMOUNT_KEYS.min], maxMinor: free[AMOUNT_KEYS.max] } }
}

function storedLevel({ stockLeft, lowStockThreshold: lowMark, ...level }: OwnLevel) {
  return { ...level, left: stockLeft, lowMark }
}

type StoredState = ReturnType<typeof stateToStore>

/** A state from its stored JSON, with the fields that JSON drops because they are undefined. */
export function stateFromJson(json: unknown): ProductState {
  const { record, level, tiers, wider } = json as Partial<StoredState> & Pick<StoredState, 'record'>
  const { [LIMITS_KEY]: limits, giftCard, ...otherFields } = record
  const blank = blankRecord('')
  const { meta, others } = splitColumns(otherFields.legacy)
  const fromColumns = [...meta].map(([key, value]) => ({ key, value }))
  return {
    record: {
      ...blank,
      ...otherFields,
      prices: { ...blank.prices, ...record.prices },
      legacy: others,
      metaData: changedMetaData(otherFields.metaData ?? [], fromColumns),
      giftCard: giftCard && giftCardFromStored(giftCard),
      quantityLimits: { min: limits.least, max: limits.most, step: limits.step },
    },
    level: level && levelFromStored(level),
    tiers,
    wider,
  }
}

function levelFromStored({ left: stockLeft, lowMark, ...level }: ReturnType<typeof storedLevel>): OwnLevel {
  return { ...level, stockLeft, lowStockThreshold: lowMark }
}

/** JSON with sorted fields: the database returns them in another order. */
function sortedJson(value: unknown): string {
  return JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const fields = value as Record<string, unknown>
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(fields).sort()) copy[name] = sorted(fields[name])
  return copy
}
