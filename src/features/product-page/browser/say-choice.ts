import { say } from '../../../browser/live-region.ts'
import { plainText } from '../../../kernel/text.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import { selectionCleared } from '../../swatches/texts.ts'
import type { VariationData } from '../rules/variation.ts'
import { choiceCleared, noSuchVariation, stillToChoose, variationNotLoaded } from '../texts.ts'
import type { ProductView, VariablePurchase } from '../ui/product-view.ts'
import type { ChoiceNow } from '../ui/use-choice.ts'

/** The last choice that was told of each form: the one that a page opens with is read with the page. */
const told = new WeakMap<HTMLFormElement, ChoiceNow>()

/** Says politely what came of a choice: "Verde, Large, $66.00, In stock", at what the quantity in the form costs. */
export async function sayChoice(form: HTMLFormElement, view: ProductView, now: ChoiceNow): Promise<void> {
  const isFirst = !told.has(form)
  told.set(form, now)
  const { purchase } = view
  if (isFirst || now.state === 'asking' || purchase?.kind !== 'variable') return
  const words = await wordsOf(form, view, purchase, now)
  // Prices that come late are those of a choice that may be another by now.
  if (told.get(form) !== now) return
  say(now.picked?.slug === '' ? `${selectionCleared}. ${words}` : words)
}

async function wordsOf(form: Element, view: ProductView, purchase: VariablePurchase, now: ChoiceNow) {
  const { state, choice, variation } = now
  if (state === 'not-loaded') return variationNotLoaded
  if (!variation) return unfinished(purchase, choice)
  return inWords(purchase, { choice, variation, price: await priceOf(form, view, variation) })
}

async function priceOf(form: Element, view: ProductView, variation: VariationData): Promise<string> {
  // So many cannot be had: what is wrong is said by `quantity-words.ts`, and no sum of it here.
  const isRefused = form.querySelector('.qty[aria-invalid="true"]') !== null
  if (isRefused) return plainText(variation.price_html || view.priceHtml)
  const { announcedPrice: spokenPrice } = await import('../../tier-pricing/browser/spoken-price.ts')
  return (await spokenPrice(form)) ?? plainText(variation.price_html || view.priceHtml)
}

/** What is said of a choice that names no variation. */
function unfinished({ attributes }: VariablePurchase, choice: Choice): string {
  const missing = attributes.filter(({ key }) => (choice[key] ?? '') === '')
  if (missing.length === 0) return noSuchVariation
  if (missing.length === attributes.length) return choiceCleared
  return stillToChoose(missing.map(({ label }) => label))
}

type Chosen = { readonly choice: Choice; readonly variation: VariationData; readonly price: string }

function inWords({ attributes }: VariablePurchase, { choice, variation, price }: Chosen): string {
  const names = attributes.map(({ key, values }) => values.find(({ slug }) => slug === choice[key])?.name)
  return [...names, price, plainText(variation.availability_html)].filter(Boolean).join(', ')
}
