import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { QuantityRefusal } from '../../../kernel/quantity.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { quantityTowardsMinimum } from '../../tier-pricing/rules/counted-quantity.ts'
import { type Cart, changeCartWithResult } from '../cart.ts'
import { maxCartLines } from '../cart-settings.ts'
import * as messages from '../messages.ts'
import { errorNotice } from '../notices.ts'
import { type CartProducts, quantityByStockItem } from '../pricing/cart-products.ts'
import { type CartLine, soldId, withLineBack, withQuantity } from '../rules/cart-line.ts'
import { limitProblemText, quantityRefusalText } from '../rules/limit-text.ts'
import { findLimitProblem, isImprovedByFewer, limitsOf } from '../rules/limits.ts'
import type { CartSession } from '../session/cart-session.ts'
import type { CartContent } from '../store/cart-store.ts'

type Changed = { readonly cart: Cart; readonly name: string }

/** Removes a line from the cart; it can be restored. Refused: the cart has no such line. */
export function removeLine(shop: Shop, session: CartSession | undefined, key: string) {
  return moveLine(shop, session, key, ({ lines, removed }, line) => ({
    lines: withQuantity(lines, key, 0),
    removed: [{ ...line, at: lines.indexOf(line) }, ...removed].slice(0, MAX_REMOVED_LINES),
  }))
}

/**
 * Restores a removed line, unchanged and at its place; if there is less stock by now, the cart shows that. Refused: the
 * line was not removed, or the cart is full.
 */
export function restoreLine(shop: Shop, session: CartSession | undefined, key: string) {
  return moveLine(
    shop,
    session,
    key,
    ({ lines, removed }, line) => ({
      lines: withLineBack(lines, line),
      removed: removed.filter((candidate) => candidate !== line),
    }),
    'removed',
  )
}

/** How many removed lines can be restored. */
const MAX_REMOVED_LINES = 5

type MovedLines = Pick<CartContent, 'lines' | 'removed'>

async function moveLine(
  shop: Shop,
  session: CartSession | undefined,
  key: string,
  move: (content: CartContent, line: CartLine) => MovedLines,
  from: keyof MovedLines = 'lines',
): Promise<Outcome<Changed, 'no-such-line' | 'cart-full'>> {
  if (!session) return refused('no-such-line')
  const { cart, result } = await changeCartWithResult<Outcome<string, 'no-such-line' | 'cart-full'>>(
    shop,
    session,
    (content, products) => {
      const line = content[from].find((candidate) => candidate.key === key)
      if (!line) return { content: undefined, result: refused('no-such-line') }
      const moved = move(content, line)
      const isLonger = moved.lines.length > content.lines.length
      if (isLonger && moved.lines.length > shop.settings.get(maxCartLines))
        return { content: undefined, result: refused('cart-full') }
      return { content: { ...content, ...moved }, result: done(nameOf(line, products)) }
    },
    from === 'removed' ? { removedKey: key } : {},
  )
  return result.ok ? done({ cart, name: result.value }) : result
}

type RequestedQuantity = { readonly key: string; readonly quantity: Outcome<number, QuantityRefusal> }

/** A line whose quantity was set to another. */
export type QuantityChange = {
  readonly key: string
  readonly name: string
  readonly from: number
  readonly to: number
}

/** The result of setting quantities: notices of refusals, and the changed lines; those at 0 are removed. */
export type SetQuantitiesResult = {
  readonly cart: Cart
  readonly refusals: readonly Notice[]
  readonly changes: readonly QuantityChange[]
}

/**
 * Sets lines to the requested quantities; 0 removes a line. A line whose quantity is refused stays as it is;
 * the others change. Nothing is written where nothing does.
 */
export async function setQuantities(
  shop: Shop,
  session: CartSession | undefined,
  requested: readonly RequestedQuantity[],
): Promise<SetQuantitiesResult> {
  const { cart, result } = await changeCartWithResult(shop, session, (content, products) => {
    const { lines, removed, ...set } = applyQuantities(content, products, requested)
    return { content: set.changes.length > 0 ? { ...content, lines, removed } : undefined, result: set }
  })
  return { cart, ...result }
}

type Applied = Pick<SetQuantitiesResult, 'refusals' | 'changes'> & MovedLines

function applyQuantities(
  content: CartContent,
  products: CartProducts,
  requested: readonly RequestedQuantity[],
): Applied {
  let { lines, removed } = content
  const refusals: Notice[] = []
  const changes: QuantityChange[] = []
  // Lines that share a minimum are checked with all requested quantities, in any order.
  const allRequested = requested.reduce(
    (all, { key, quantity }) => (quantity.ok ? withQuantity(all, key, quantity.value) : all),
    lines,
  )
  for (const { key, quantity } of requested) {
    const line = lines.find((candidate) => candidate.key === key)
    if (!line) refusals.push(errorNotice(messages.lineNotFound()))
    else if (!quantity.ok) refusals.push(errorNotice(quantityRefusalText(quantity.reason)))
    else {
      const changed = withQuantity(lines, key, quantity.value)
      const refusal =
        quantity.value > 0 && refusalText({ changed, allRequested }, line, quantity.value, products)
      if (refusal) {
        refusals.push(errorNotice(refusal))
        continue
      }
      lines = changed
      if (quantity.value === 0)
        removed = [{ ...line, at: content.lines.indexOf(line) }, ...removed].slice(0, MAX_REMOVED_LINES)
      if (quantity.value !== line.quantity)
        changes.push({ key, name: nameOf(line, products), from: line.quantity, to: quantity.value })
    }
  }
  return { lines, removed, refusals, changes }
}

/** Why the line cannot have `quantity`, as a text. It may shrink while too large, so that it can be corrected. */
function refusalText(
  {
    changed,
    allRequested,
  }: { readonly changed: readonly CartLine[]; readonly allRequested: readonly CartLine[] },
  line: CartLine,
  quantity: number,
  products: CartProducts,
): string | undefined {
  const id = soldId(line)
  const sellable = products.sellables.get(id)
  const level = products.levels.get(id)
  if (!sellable || !level) return messages.unknownProduct()
  const takenByOthers = (quantityByStockItem(changed, products).get(level.stockItemId) ?? 0) - quantity
  const rules = products.tiers.get(id)
  const towardsMinimum = quantityTowardsMinimum(line, allRequested, rules)
  const limitProblem = findLimitProblem(limitsOf(sellable, level, rules), quantity, {
    takenByOthers,
    towardsMinimum,
  })
  const isImprovement = limitProblem && quantity < line.quantity && isImprovedByFewer(limitProblem)
  return limitProblem && !isImprovement ? limitProblemText(limitProblem, sellable.name) : undefined
}

function nameOf(line: CartLine, products: CartProducts): string {
  return products.sellables.get(soldId(line))?.name ?? ''
}
