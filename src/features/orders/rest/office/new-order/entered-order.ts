import type { z } from 'zod'
import type { Shop } from '../../../../../platform/shop.ts'
import { completeChoice } from '../../../../cart/rules/choice.ts'
import { sellables } from '../../../../catalog/facts.ts'
import type { Sellable } from '../../../../catalog/rules/product.ts'
import * as messages from '../../../states/messages.ts'
import { type OrderPreview, type OrderToPreview, previewOrder } from '../../../states/preview-order.ts'
import type { orderPreviewContract } from '../../new-order-resource.ts'
import { refusedEdit } from '../../order-changes.ts'
import { sentAddresses } from '../../order-creation.ts'

export type EnteredArgs = z.output<z.ZodObject<NonNullable<typeof orderPreviewContract.create>>>

/** An order as it was entered, with the product of each line, where it is sold, and what the shop says to it. */
export type EnteredOrder = {
  readonly order: OrderToPreview
  readonly sold: readonly (Sellable | undefined)[]
  readonly preview: OrderPreview
}

/** Prices an order as it was sent. Throws `RestRefusal` where there is no such account. */
export async function enteredOrder(shop: Shop, args: EnteredArgs): Promise<EnteredOrder> {
  const products = await shop.facts.load(sellables, [...new Set(args.lines.map(({ product_id: id }) => id))])
  const sold = args.lines.map(({ product_id: id }) => products.get(id))
  const { shipping_rate: rate } = args
  const choices = args.lines.map(({ options }, index) => {
    const sellable = sold[index]
    return sellable ? completeChoice(sellable, options) : undefined
  })
  const order: OrderToPreview = {
    ...sentAddresses(shop, args),
    accountId: args.customer_id || undefined,
    lines: args.lines.map(({ product_id: id, quantity }, index) => {
      const [sellable, choice] = [sold[index], choices[index]]
      return {
        key: keyAt(index),
        productId: sellable?.productId ?? id,
        variationId: sellable?.variationId,
        quantity,
        choice: choice?.ok ? choice.value : (sellable?.choice ?? {}),
      }
    }),
    couponCodes: args.coupons,
    shippingLine:
      rate === null ? undefined : { rateId: rate || undefined, title: undefined, ownCostMinor: undefined },
    paymentMethod: args.payment_method,
  }
  const preview = await previewOrder(shop, order)
  if (!preview.ok) throw refusedEdit(preview.reason)
  const lineProblems = new Map(preview.value.lineProblems)
  choices.forEach((choice, index) => {
    const sellable = sold[index]
    if (choice?.ok === false && sellable)
      lineProblems.set(keyAt(index), choiceProblem(choice.reason, sellable))
  })
  return { order, sold, preview: { ...preview.value, lineProblems } }
}

/** Whether the order can be created as it is. */
export function isValid({ lineProblems, couponProblems, problems }: OrderPreview): boolean {
  return lineProblems.size + couponProblems.size + problems.length === 0
}

/** The key of a line by its place. */
export function keyAt(index: number): string {
  return `line-${index + 1}`
}

/** The options that a variation leaves open. */
export function openOptions({ attributes, choice, variationId }: Sellable): Sellable['attributes'] {
  if (variationId === undefined) return []
  return attributes.filter(({ forVariations, key }) => forVariations && !choice[key])
}

function choiceProblem(reason: 'missing' | 'wrong', sellable: Sellable): string {
  const options = openOptions(sellable)
    .map(({ label }) => label)
    .join(', ')
  return reason === 'missing' ? messages.chooseOptions({ options }) : messages.wrongOptions()
}
