import { say } from '../../browser/live-region.ts'
import { postForm } from '../../browser/post.ts'
import { plainText } from '../../kernel/text.ts'
import type { Choice } from '../catalog/rules/product.ts'
import { selectionCleared } from '../swatches/texts.ts'
import { tellOfChoice } from './choice-browser.ts'
import type { VariationData } from './rules/variation.ts'
import { choiceCleared, noSuchVariation, stillToChoose } from './texts.ts'
import { ProductTop } from './ui/ProductTop.tsx'
import type { ProductView, VariablePurchase } from './ui/product-view.ts'
import type { ChoiceEdge } from './ui/use-choice.ts'

/** The island `product`: the same parts as on the server, with what they need of the browser. */
export default function ProductIsland({ view }: { readonly view: ProductView }) {
  const { purchase } = view
  return purchase?.kind === 'variable' ? (
    <ProductTop view={view} edge={edgeOf(view, purchase)} />
  ) : (
    <ProductTop view={view} />
  )
}

function edgeOf(view: ProductView, purchase: VariablePurchase): ChoiceEdge {
  return {
    lookUp: (choice) => lookUp(view.id, choice),
    picked: (choice) => keepInAddress(purchase, choice),
    chosen(choice, variation, pick) {
      const words = variation ? inWords(view, purchase, { choice, variation }) : unfinished(purchase, choice)
      say(pick?.slug === '' ? `${selectionCleared}. ${words}` : words)
    },
    shown: tellOfChoice,
  }
}

/** `false` is the wire's word for "no such variation". */
async function lookUp(productId: number, choice: Choice): Promise<VariationData | undefined> {
  const fields = Object.entries(choice).map(([key, slug]) => [`attribute_${key}`, slug])
  const answer = await postForm('/?wc-ajax=get_variation', {
    ...Object.fromEntries(fields),
    product_id: String(productId),
  })
  return ((await answer.json()) as VariationData | false) || undefined
}

/**
 * Keeps `?color=` true (spec 2.2), and `?attribute_…=` where the owner wants a link to each choice: the address changes,
 * the history and every other parameter stay.
 */
function keepInAddress({ colorKey, attributes, look }: VariablePurchase, choice: Choice): void {
  const address = new URL(location.href)
  const keep = (name: string, slug: string) =>
    slug === '' ? address.searchParams.delete(name) : address.searchParams.set(name, slug)
  if (colorKey) keep('color', choice[colorKey] ?? '')
  for (const { key } of attributes) {
    const name = `attribute_${key}`
    // A parameter that the page came with would win over the colour when it is loaded again.
    if (look.linkable || address.searchParams.has(name)) keep(name, choice[key] ?? '')
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/** What is said of a choice that names no variation. */
function unfinished({ attributes }: VariablePurchase, choice: Choice): string {
  const missing = attributes.filter(({ key }) => (choice[key] ?? '') === '')
  if (missing.length === 0) return noSuchVariation
  if (missing.length === attributes.length) return choiceCleared
  return stillToChoose(missing.map(({ label }) => label))
}

type Chosen = { readonly choice: Choice; readonly variation: VariationData }

/** "Verde, Large, $66.00, In stock". */
function inWords(view: ProductView, { attributes }: VariablePurchase, { choice, variation }: Chosen): string {
  const names = attributes.map(({ key, values }) => values.find(({ slug }) => slug === choice[key])?.name)
  const price = plainText(variation.price_html || view.priceHtml)
  return [...names, price, plainText(variation.availability_html)].filter(Boolean).join(', ')
}
