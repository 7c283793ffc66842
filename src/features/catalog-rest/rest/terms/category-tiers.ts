import type { z } from 'zod'
import type { Db } from '../../../../platform/db/db.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { currencyDecimals } from '../../../settings/general.ts'
import { changeCategoryTiers } from '../../../tier-pricing/owner/change-tiers.ts'
import { categoryTiers } from '../../../tier-pricing/tier-pricing.ts'
import { invalidArgument } from '../drafts/argument-refusal.ts'
import { sentRules } from '../drafts/tier-draft.ts'
import type { tierArgs } from '../product-args.ts'
import { ruleFields } from '../products/shared-record.ts'

type SentTiers = z.output<z.ZodObject<typeof tierArgs>> & {
  readonly tiered_pricing_together?: boolean | undefined
}

/** The prices by quantity of categories, which apply to products without any of their own. */
export const categoryTierFields = {
  async fieldsOf({ db, settings }: Shop, ids: readonly number[]) {
    const [onlyId] = ids
    const all = await categoryTiers(db, ids.length === 1 ? onlyId : undefined)
    const rules = new Map(all.map((category) => [category.id, category.rules]))
    const decimals = settings.get(currencyDecimals)
    return (id: number) => ({
      ...ruleFields(rules.get(id), decimals),
      tiered_pricing_together: rules.get(id)?.pool !== undefined,
    })
  },
  write(shop: Shop, sent: SentTiers) {
    const rules = sentRules(sent, shop.settings.get(currencyDecimals))
    const { tiered_pricing_together: together } = sent
    return async (tx: Db, id: number) => {
      if (Object.keys(rules).length === 0 && together === undefined) return
      const changed = await changeCategoryTiers(tx, shop, id, { rules, together })
      if (!changed.ok)
        throw invalidArgument('tiered_pricing_maximum_quantity', 'must not be less than the minimum')
    }
  },
}
