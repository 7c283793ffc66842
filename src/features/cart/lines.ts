import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { QuantityRefusal } from '../../kernel/quantity.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { quantityTowardsMinimum } from '../tier-pricing/rules/counted-quantity.ts'
import { mostCartLines } from './cart-settings.ts'
import { type Goods, piecesByShelf } from './goods.ts'
import { type Cart, changeCartWithResult } from './open-cart.ts'
import { type CartLine, soldId, withLineBack, withQuantity } from './rules/cart-line.ts'
import { breachOf, isMendedByFewer, limitsOf } from './rules/limits.ts'
import type { CartSession } from './session.ts'
import type { CartContent } from './store.ts'
import { breachText, errorNotice, quantityText, texts } from './texts.ts'

type Changed = { readonly cart: Cart; readonly name: string }

/** Takes a line out of the cart; it can be put back. Refused: the cart has no such line. */
export function takeOut(shop: Shop, session: CartSession | undefined, key: string) {
  return moveLine(shop, session, key, ({ lines, removed }, line) => ({
    lines: withQuantity(lines, key, 0),
    removed: [{ ...line, at: lines.indexOf(line) }, ...removed].slice(0, MOST_KEPT),
  }))
}

/**
 * Puts a line back that was taken out, as it was and where it stood: where there are fewer pieces by now, the cart says so. Refused: it was
 * not taken out, or the cart is full.
 */
export function putBack(shop: Shop, session: CartSession | undefined, key: string) {
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

/** How many lines are kept to be put back. */
const MOST_KEPT = 5

type Moved = Pick<CartContent, 'lines' | 'removed'>

async function moveLine(
  shop: Shop,
  session: CartSession | undefined,
  key: string,
  move: (content: CartContent, line: CartLine) => Moved,
  from: keyof Moved = 'lines',
): Promise<Outcome<Changed, 'no-such-line' | 'cart-full'>> {
  if (!session) return refused('no-such-line')
  const { cart, result } = await changeCartWithResult<Outcome<string, 'no-such-line' | 'cart-full'>>(
    shop,
    session,
    (content, goods) => {
      const line = content[from].find((candidate) => candidate.key === key)
      if (!line) return { content: undefined, result: refused('no-such-line') }
      const moved = move(content, line)
      const isLonger = moved.lines.length > content.lines.length
      if (isLonger && moved.lines.length > shop.settings.get(mostCartLines))
        return { content: undefined, result: refused('cart-full') }
      return { content: { ...content, ...moved }, result: done(nameOf(line, goods)) }
    },
    from === 'removed' ? { removedKey: key } : {},
  )
  return result.ok ? done({ cart, name: result.value }) : result
}

type Wanted = { readonly key: string; readonly quantity: Outcome<number, QuantityRefusal> }

/** A line whose quantity was set to another. */
export type QuantityChange = {
  readonly key: string
  readonly name: string
  readonly from: number
  readonly to: number
}

/** What came of setting quantities: which were refused, in words, and which lines are others now; those at 0 are out. */
export type QuantitiesSet = {
  readonly cart: Cart
  readonly refusals: readonly Notice[]
  readonly changes: readonly QuantityChange[]
}

/**
 * Sets lines to the quantities wanted; 0 takes a line out. A line whose quantity is refused stays as it is;
 * the others change. Nothing is written where nothing does.
 */
export async function setQuantities(
  shop: Shop,
  session: CartSession | undefined,
  wanted: readonly Wanted[],
): Promise<QuantitiesSet> {
  const { cart, result } = await changeCartWithResult(shop, session, (content, goods) => {
    const { lines, removed, ...set } = applyQuantities(content, goods, wanted)
    return { content: set.changes.length > 0 ? { ...content, lines, removed } : undefined, result: set }
  })
  return { cart, ...result }
}

type Applied = Pick<QuantitiesSet, 'refusals' | 'changes'> & Moved

function applyQuantities(content: CartContent, goods: Goods, wanted: readonly Wanted[]): Applied {
  let { lines, removed } = content
  const refusals: Notice[] = []
  const changes: QuantityChange[] = []
  // Lines that reach a minimum together are judged by what all of them are to be, in whatever order they come.
  const asWanted = wanted.reduce(
    (all, { key, quantity }) => (quantity.ok ? withQuantity(all, key, quantity.value) : all),
    lines,
  )
  for (const { key, quantity } of wanted) {
    const line = lines.find((candidate) => candidate.key === key)
    if (!line) refusals.push(errorNotice(texts.lineGone))
    else if (!quantity.ok) refusals.push(errorNotice(quantityText[quantity.reason]))
    else {
      const changed = withQuantity(lines, key, quantity.value)
      const against = quantity.value > 0 && breachIn({ changed, asWanted }, line, quantity.value, goods)
      if (against) {
        refusals.push(errorNotice(against))
        continue
      }
      lines = changed
      if (quantity.value === 0)
        removed = [{ ...line, at: content.lines.indexOf(line) }, ...removed].slice(0, MOST_KEPT)
      if (quantity.value !== line.quantity)
        changes.push({ key, name: nameOf(line, goods), from: line.quantity, to: quantity.value })
    }
  }
  return { lines, removed, refusals, changes }
}

/** Why the line cannot have `quantity` pieces, in words. It may shrink while too large, so that it can be put right. */
function breachIn(
  { changed, asWanted }: { readonly changed: readonly CartLine[]; readonly asWanted: readonly CartLine[] },
  line: CartLine,
  quantity: number,
  goods: Goods,
): string | undefined {
  const id = soldId(line)
  const sellable = goods.sellables.get(id)
  const level = goods.levels.get(id)
  if (!sellable || !level) return texts.unknownProduct
  const elsewhere = (piecesByShelf(changed, goods).get(level.stockItemId) ?? 0) - quantity
  const rules = goods.tiers.get(id)
  const towardsMinimum = quantityTowardsMinimum(line, asWanted, rules)
  const breach = breachOf(limitsOf(sellable, level, rules), quantity, { elsewhere, towardsMinimum })
  const mends = breach && quantity < line.quantity && isMendedByFewer(breach)
  return breach && !mends ? breachText(breach, sellable.name) : undefined
}

function nameOf(line: CartLine, goods: Goods): string {
  return goods.sellables.get(soldId(line))?.name ?? 'That piece'
}
