import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat } from '../../settings/general.ts'
import { categoryTiers, productsWithTiers } from '../own-settings-store.ts'
import { ownTierRules, tierOptionsOf, tierRulesOf, widerTiers } from '../tier-pricing.ts'
import { optionsText, rulesText } from './owner-texts.ts'
import type { TierTarget } from './tier-target.ts'

const PAGE_SIZE = 500

/** A line for each set of prices by quantity in the shop. */
export async function* allTierLines(shop: Shop): AsyncGenerator<string> {
  const { decimals } = currencyFormat(shop.settings)
  for (const { slug, rules } of await categoryTiers(shop.db))
    yield `category:${slug}\t${rulesText(rules, decimals)}`
  for (let after = 0; ; ) {
    const page = await productsWithTiers(shop.db, after, PAGE_SIZE)
    const last = page.at(-1)
    if (!last) return
    const lines = await linesOf(
      shop,
      page.map(({ id }) => id),
    )
    for (const { id, sku } of page) for (const line of lines(id)) yield `product:${sku ?? id}\t${line}`
    after = last.id
  }
}

/** What a product, variation or category has, a line each; of a product also what a guest gets. */
export async function tierLines(shop: Shop, { kind, id, name }: TierTarget): Promise<string[]> {
  const { decimals } = currencyFormat(shop.settings)
  if (kind === 'category') {
    const [found] = await categoryTiers(shop.db, id)
    return [`${name}\t${found ? rulesText(found.rules, decimals) : NONE}`]
  }
  const own = (await linesOf(shop, [id]))(id)
  const applied = (await tierRulesOf(shop.db, [id])).get(id)
  return [
    ...own.map((line) => `${name}\t${line}`),
    `${name}\tguests get: ${applied ? rulesText(applied, decimals) : NONE}`,
  ]
}

const NONE = 'no prices by quantity'

async function linesOf({ db, settings }: Shop, ids: readonly number[]): Promise<(id: number) => string[]> {
  const { decimals } = currencyFormat(settings)
  const [own, wider] = [await ownTierRules(db, ids), await widerTiers(db, ids)]
  const options = await tierOptionsOf(db, ids)
  return (id) => {
    const rules = own.get(id)
    const shown = optionsText(options.get(id))
    const roles = Object.entries(wider.get(id)?.roles ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
    return [
      ...(rules ? [rulesText(rules, decimals)] : []),
      ...roles.map(([role, each]) => `role ${role}: ${rulesText(each, decimals)}`),
      ...(shown ? [`shown: ${shown}`] : []),
    ]
  }
}
