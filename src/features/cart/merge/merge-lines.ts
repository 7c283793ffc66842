import { MAX_QUANTITY } from '../../../kernel/quantity.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { isInStock, maxQuantity } from '../../stock/rules/stock.ts'
import * as messages from '../messages.ts'
import { errorNotice } from '../notices.ts'
import { type CartProducts, quantityByStockItem } from '../pricing/cart-products.ts'
import { type CartLine, soldId, withLine } from '../rules/cart-line.ts'
import { limitProblemText } from '../rules/limit-text.ts'
import { limitsOf } from '../rules/limits.ts'

/** The merged lines, and notices about what did not fit. */
export type MergedLines = { readonly lines: readonly CartLine[]; readonly notices: readonly Notice[] }

type MergeContext = { readonly products: CartProducts; readonly maxLines: number }

/**
 * Merges the lines of a guest's cart into the saved cart: lines of one product add up, as far as limits and stock allow.
 * Saved lines never shrink; what does not fit is left out, with a notice.
 */
export function mergeLines(
  saved: readonly CartLine[],
  guestLines: readonly CartLine[],
  context: MergeContext,
): MergedLines {
  return guestLines.reduce<MergedLines>((merged, line) => withGuestLine(merged, line, context), {
    lines: saved,
    notices: [],
  })
}

function withGuestLine({ lines, notices }: MergedLines, line: CartLine, context: MergeContext): MergedLines {
  const before = lines.find(({ key }) => key === line.key)?.quantity ?? 0
  const isFull = before === 0 && lines.length >= context.maxLines
  const added = isFull ? 0 : fittingQuantity(line, before, lines, context.products)
  const notice =
    added === line.quantity ? undefined : leftOutNotice(line, before + added, isFull, context.products)
  return {
    lines: added > 0 ? withLine(lines, { ...line, quantity: added }) : lines,
    notices: notice ? [...notices, notice] : notices,
  }
}

/** How much of the guest's line fits, given the same line and others of its stock item. */
function fittingQuantity(
  line: CartLine,
  before: number,
  lines: readonly CartLine[],
  products: CartProducts,
): number {
  const id = soldId(line)
  const sellable = products.sellables.get(id)
  const level = products.levels.get(id)
  if (!sellable || !level || !isInStock(level)) return 0
  const { soldIndividually, max = MAX_QUANTITY, step } = limitsOf(sellable, level, products.tiers.get(id))
  const takenByOthers = (quantityByStockItem(lines, products).get(level.stockItemId) ?? 0) - before
  const stockLeft = maxQuantity(level) ?? Number.POSITIVE_INFINITY
  const requested = before + line.quantity
  const allowed = Math.min(soldIndividually ? 1 : requested, max, MAX_QUANTITY, stockLeft - takenByOthers)
  // A quantity that was out of step before is not changed: the cart shows that itself.
  const fitting = allowed === requested ? requested : Math.floor(allowed / step) * step
  return Math.max(0, fitting - before)
}

/** Without a notice for a product sold individually that is in the cart already. */
function leftOutNotice(
  line: CartLine,
  allowed: number,
  isFull: boolean,
  products: CartProducts,
): Notice | undefined {
  const sellable = products.sellables.get(soldId(line))
  if (isFull) return errorNotice(messages.cartFull())
  if (!sellable) return errorNotice(messages.productUnavailable())
  if (allowed === 0) return errorNotice(limitProblemText({ reason: 'out-of-stock' }, sellable.name))
  return sellable.soldIndividually
    ? undefined
    : errorNotice(messages.quantityLimited({ name: sellable.name, count: allowed }))
}
