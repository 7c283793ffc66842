import { readOut } from '../../../browser/live-region.ts'
import { plainText } from '../../../kernel/text.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import { seenName } from '../../swatches/rules/swatch.ts'
import * as messages from '../messages.ts'
import type { VariationData } from '../rules/variation.ts'
import type { ProductView, VariablePurchase } from '../ui/product-view.ts'
import type { ChoiceNow } from '../ui/purchase/use-choice.ts'

/** The last choice that was read out of each form; the one that a page opens with is read with the page. */
const lastChoices = new WeakMap<HTMLFormElement, ChoiceNow>()

/** Lets screen readers read out the result of a choice: "Verde, Large, $66.00, In stock", at what the quantity in the form costs. */
export async function readOutChoice(form: HTMLFormElement, view: ProductView, now: ChoiceNow): Promise<void> {
  const isFirst = !lastChoices.has(form)
  lastChoices.set(form, now)
  const { purchase } = view
  if (isFirst || now.state === 'loading' || purchase?.kind !== 'variable') return
  const text = await choiceMessage(form, view, purchase, now)
  // The choice may have changed while the price was loaded.
  if (lastChoices.get(form) !== now) return
  readOut(now.picked?.slug === '' ? `${messages.choiceCleared()}. ${text}` : text)
}

async function choiceMessage(form: Element, view: ProductView, purchase: VariablePurchase, now: ChoiceNow) {
  const { state, choice, variation } = now
  if (state === 'not-loaded') return messages.variationNotLoaded()
  if (!variation) return incompleteText(purchase, choice)
  return choiceText(purchase, { choice, variation, price: await priceOf(form, view, variation) })
}

async function priceOf(form: Element, view: ProductView, variation: VariationData): Promise<string> {
  const ownPrice = plainText(variation.price_html || view.priceHtml)
  // The quantity cannot be bought: `quantity-problems.ts` shows the problem, and no total is read out.
  if (form.querySelector('.qty[aria-invalid="true"]')) return ownPrice
  try {
    const { priceMessage: spokenPrice } = await import('../../tier-pricing/browser/variation-pricing.ts')
    return (await spokenPrice(form)) ?? ownPrice
  } catch {
    // Without a connection.
    return ownPrice
  }
}

/** The text for a choice without a variation. */
function incompleteText({ attributes }: VariablePurchase, choice: Choice): string {
  const missing = attributes.filter(({ key }) => (choice[key] ?? '') === '')
  if (missing.length === 0) return messages.noSuchVariation()
  if (missing.length === attributes.length) return messages.choiceCleared()
  return messages.stillToSelect({ labels: missing.map(({ label }) => label).join(', ') })
}

type Chosen = { readonly choice: Choice; readonly variation: VariationData; readonly price: string }

function choiceText({ attributes }: VariablePurchase, { choice, variation, price }: Chosen): string {
  const names = attributes.flatMap(({ key, values }) =>
    values.filter(({ slug }) => slug === choice[key]).map(seenName),
  )
  return [...names, price, plainText(variation.availability_html)].filter(Boolean).join(', ')
}
