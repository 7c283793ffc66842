import { MOST_PIECES } from '../../kernel/quantity.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { isInStock, maxQuantity } from '../stock/rules/stock.ts'
import { type Goods, piecesByShelf } from './goods.ts'
import { type CartLine, soldId, withLine } from './rules/cart-line.ts'
import { limitsOf } from './rules/limits.ts'
import { breachText, errorNotice, texts } from './texts.ts'

/** The lines of two carts in one, and what is told of pieces that found no room. */
export type Joined = { readonly lines: readonly CartLine[]; readonly notices: readonly Notice[] }

type Shelves = { readonly goods: Goods; readonly mostLines: number }

/**
 * Puts the lines that somebody brings into the cart that they had kept: lines of one thing add up, as far as its limits
 * and its shelf allow. What was kept never shrinks; what does not fit stays out, and is told.
 */
export function joinLines(kept: readonly CartLine[], brought: readonly CartLine[], shelves: Shelves): Joined {
  return brought.reduce<Joined>((joined, line) => withBrought(joined, line, shelves), {
    lines: kept,
    notices: [],
  })
}

function withBrought({ lines, notices }: Joined, line: CartLine, shelves: Shelves): Joined {
  const before = lines.find(({ key }) => key === line.key)?.quantity ?? 0
  const isFull = before === 0 && lines.length >= shelves.mostLines
  const added = isFull ? 0 : roomFor(line, before, lines, shelves.goods)
  const told = added === line.quantity ? undefined : whatStaysOut(line, before + added, isFull, shelves.goods)
  return {
    lines: added > 0 ? withLine(lines, { ...line, quantity: added }) : lines,
    notices: told ? [...notices, told] : notices,
  }
}

/** How many of the brought pieces can go in beside those of the same line and of others on its shelf. */
function roomFor(line: CartLine, before: number, lines: readonly CartLine[], goods: Goods): number {
  const id = soldId(line)
  const sellable = goods.sellables.get(id)
  const level = goods.levels.get(id)
  if (!sellable || !level || !isInStock(level)) return 0
  const { soldIndividually, max: most = MOST_PIECES, step } = limitsOf(sellable, level, goods.tiers.get(id))
  const elsewhere = (piecesByShelf(lines, goods).get(level.stockItemId) ?? 0) - before
  const left = maxQuantity(level) ?? Number.POSITIVE_INFINITY
  const wanted = before + line.quantity
  const held = Math.min(soldIndividually ? 1 : wanted, most, MOST_PIECES, left - elsewhere)
  // A quantity that was out of step before stays as it was brought: the cart says so itself.
  const fitting = held === wanted ? wanted : Math.floor(held / step) * step
  return Math.max(0, fitting - before)
}

/** Nothing is told of a thing that is sold one at a time and is in the cart: that is what was wanted. */
function whatStaysOut(line: CartLine, held: number, isFull: boolean, goods: Goods): Notice | undefined {
  const sellable = goods.sellables.get(soldId(line))
  if (isFull) return errorNotice(texts.cartFull)
  if (!sellable) return errorNotice(texts.goneWhileAway)
  if (held === 0) return errorNotice(breachText({ reason: 'out-of-stock' }, sellable.name))
  return sellable.soldIndividually ? undefined : errorNotice(texts.notAllFit(sellable.name, held))
}
