import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events/emit.ts'
import { changesBetween } from '../../../platform/events/field-changes.ts'
import type { Shop } from '../../../platform/shop.ts'
import { lockRecords, saveProducts } from '../../catalog/catalog.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import { defaultOptions } from '../rules/table/tier-options.ts'
import { changedCategoryRules, changedOwnRules, changedRoleRules } from '../rules/written/changed-rules.ts'
import type { RulesChange } from '../rules/written/parse-rules.ts'
import { changedOptions, type OptionsChange } from '../rules/written/written-options.ts'
import {
  categoryTiers,
  ownTierRules,
  saveCategoryTierRules,
  saveRoleTierRules,
  saveTierOptions,
  saveTierRules,
  tierOptionsOf,
  widerTiers,
} from '../tier-pricing.ts'
import { findTarget, type parseTarget, type TierTarget } from './tier-target.ts'

export type TierRefusal =
  | 'no-product'
  | 'no-category'
  | 'gift-card'
  | 'no-variations'
  | 'is-variation'
  | 'maximum-below-minimum'
  | 'no-role-price'
  | 'no-rules'

/** What an owner sets; what is absent stays as it is. */
export type TierRequest = {
  readonly target: NonNullable<ReturnType<typeof parseTarget>>
  /** Of a product: the rules are those of this role. */
  readonly role?: string | undefined
  readonly rules: RulesChange
  readonly options: OptionsChange
  /** Of a category: the lines of a cart under it are counted together. */
  readonly together?: boolean | undefined
}

type ChangingShop = Pick<Shop, 'db' | 'facts' | 'tags' | 'actor'>

/** Sets prices by quantity of a product, a role or a category, completely or not at all. */
export function setTiers(shop: ChangingShop, request: TierRequest): Promise<Outcome<undefined, TierRefusal>> {
  return changing(shop, request.target, (tx, target) =>
    target.kind === 'category'
      ? setCategory(tx, shop, target.id, request)
      : setProduct(tx, shop, target.id, request),
  )
}

/** Deletes the own rules of a product, those of a role or those of a category. Refused: there are none. */
export function removeTiers(
  shop: ChangingShop,
  { target: wanted, role }: Pick<TierRequest, 'target' | 'role'>,
): Promise<Outcome<undefined, TierRefusal>> {
  return changing(shop, wanted, async (tx, { kind, id }) => {
    const isRemoved =
      kind === 'category'
        ? await saveCategoryTierRules(tx, shop.tags, id, undefined)
        : role === undefined
          ? (await saveTierRules(tx, shop.tags, new Map([[id, undefined]]))).size > 0
          : await saveRoleTierRules(tx, shop.tags, { id, role }, undefined)
    return isRemoved ? done(undefined) : refused('no-rules')
  })
}

type Change = (tx: Db, target: TierTarget) => Promise<Outcome<undefined, TierRefusal>>

/** Finds the target, changes it and writes the event of that, in one transaction; after a refusal nothing has changed. */
async function changing(
  shop: ChangingShop,
  wanted: TierRequest['target'],
  change: Change,
): Promise<Outcome<undefined, TierRefusal>> {
  return shop.db.transaction().execute(async (tx) => {
    const target = await findTarget(shop, tx, wanted)
    return target.ok ? recorded(tx, shop, target.value, change) : target
  })
}

/** Sets the prices by quantity of a category in the caller's transaction. Refused: a maximum below the minimum. */
export function changeCategoryTiers(
  tx: Db,
  shop: Pick<ChangingShop, 'tags' | 'actor'>,
  id: number,
  request: Pick<TierRequest, 'rules' | 'together'>,
): Promise<Outcome<undefined, TierRefusal>> {
  return recorded(tx, shop, { kind: 'category', id }, () => setCategory(tx, shop, id, request))
}

/** Changes a target, and writes the event of that. */
async function recorded<Target extends Pick<TierTarget, 'kind' | 'id'>>(
  tx: Db,
  { actor }: Pick<ChangingShop, 'actor'>,
  target: Target,
  change: (tx: Db, target: Target) => Promise<Outcome<undefined, TierRefusal>>,
): Promise<Outcome<undefined, TierRefusal>> {
  const { kind, id } = target
  const before = await tiersOf(tx, target)
  const outcome = await change(tx, target)
  const changes = changesBetween({ tieredPricing: before }, { tieredPricing: await tiersOf(tx, target) })
  if (Object.keys(changes).length > 0) {
    await emit(
      tx,
      actor,
      kind === 'product'
        ? { name: 'product.updated', subject: `product:${id}`, payload: { changes } }
        : { name: 'term.updated', subject: `term:${id}`, payload: { changes } },
    )
  }
  return outcome
}

async function tiersOf(tx: Db, { kind, id }: Pick<TierTarget, 'kind' | 'id'>): Promise<unknown> {
  if (kind === 'category') return (await categoryTiers(tx, id))[0]?.rules
  const [own, wider] = [await ownTierRules(tx, [id]), await widerTiers(tx, [id])]
  return { own: own.get(id), ...wider.get(id) }
}

async function setCategory(
  tx: Db,
  { tags }: Pick<ChangingShop, 'tags'>,
  id: number,
  { rules: change, together }: Pick<TierRequest, 'rules' | 'together'>,
): Promise<Outcome<undefined, TierRefusal>> {
  const current = (await categoryTiers(tx, id))[0]?.rules
  const changed = changedCategoryRules(current, change)
  if (!changed) return removedCategory(tx, tags, id)
  const { pool, ...rules } = changed
  const isTogether = together ?? pool !== undefined
  if (isUnreachable(rules)) return refused('maximum-below-minimum')
  await saveCategoryTierRules(tx, tags, id, { ...rules, ...(isTogether && { pool: `category:${id}` }) })
  return done(undefined)
}

async function removedCategory(tx: Db, tags: Shop['tags'], id: number) {
  await saveCategoryTierRules(tx, tags, id, undefined)
  return done(undefined)
}

async function setProduct(
  tx: Db,
  shop: ChangingShop,
  id: number,
  { role, rules: change, options }: TierRequest,
): Promise<Outcome<undefined, TierRefusal>> {
  const record = (await lockRecords(tx, [id])).get(id)
  if (!record) return refused('no-product')
  if (record.giftCard) return refused('gift-card')
  if (Object.keys(options).length > 0 && record.kind === 'variation') return refused('is-variation')
  if (options.samePrices !== undefined && record.kind !== 'variable') return refused('no-variations')

  const saved =
    role === undefined
      ? await setOwn(tx, shop, { id, record }, change)
      : await setRole(tx, shop, { id, role }, change)
  if (!saved.ok || Object.keys(options).length === 0) return saved
  const current = (await tierOptionsOf(tx, [id])).get(id) ?? defaultOptions
  await saveTierOptions(tx, shop.tags, id, changedOptions(current, options))
  return done(undefined)
}

/** A product's own maximum and step are its quantity limits. */
async function setOwn(
  tx: Db,
  shop: ChangingShop,
  { id, record }: { readonly id: number; readonly record: ProductRecord },
  change: RulesChange,
): Promise<Outcome<undefined, TierRefusal>> {
  const rules = changedOwnRules((await ownTierRules(tx, [id])).get(id), change)
  const { max, step } = record.quantityLimits
  const quantityLimits = {
    ...record.quantityLimits,
    max: change.maximum === undefined ? max : (change.maximum ?? undefined),
    step: change.step === undefined ? step : (change.step ?? undefined),
  }
  if (isUnreachable({ minimum: rules?.minimum ?? 1, maximum: quantityLimits.max }))
    return refused('maximum-below-minimum')
  await saveTierRules(tx, shop.tags, new Map([[id, rules]]))
  await saveProducts(tx, shop, [{ id, before: record, record: { ...record, quantityLimits } }])
  return done(undefined)
}

async function setRole(
  tx: Db,
  { tags }: ChangingShop,
  target: { readonly id: number; readonly role: string },
  change: RulesChange,
): Promise<Outcome<undefined, TierRefusal>> {
  const current = (await widerTiers(tx, [target.id])).get(target.id)?.roles[target.role]
  const rules = changedRoleRules(current, change)
  const isLost =
    (typeof change.sale === 'number' && rules?.rolePrice?.kind !== 'flat') ||
    (change.discountOff !== undefined && rules?.rolePrice?.kind !== 'percentage')
  if (isLost) return refused('no-role-price')
  if (rules && isUnreachable(rules)) return refused('maximum-below-minimum')
  await saveRoleTierRules(tx, tags, target, rules)
  return done(undefined)
}

function isUnreachable({ minimum, maximum }: { minimum: number; maximum?: number | undefined }): boolean {
  return maximum !== undefined && maximum < minimum
}
