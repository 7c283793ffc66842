import { afterNextFrame } from '../../browser/next-frame.ts'
import { postForm } from '../../browser/requests/post.ts'
import type { Choice } from '../catalog/rules/product.ts'
import { emitChoiceEvents } from './browser/choice-events.ts'
import { readOutChoice } from './browser/read-out-choice.ts'
import type { VariationData } from './rules/variation.ts'
import { ProductTop } from './ui/ProductTop.tsx'
import type { ProductView, VariablePurchase } from './ui/product-view.ts'
import type { ChoiceHandlers } from './ui/purchase/use-choice.ts'

/** The island `product`: the same component as on the server, with handlers for the browser. */
export default function ProductIsland({ view }: { readonly view: ProductView }) {
  const { purchase } = view
  return purchase?.kind === 'variable' ? (
    <ProductTop view={view} edge={handlersFor(view, purchase)} />
  ) : (
    <ProductTop view={view} />
  )
}

function handlersFor(view: ProductView, purchase: VariablePurchase): ChoiceHandlers {
  return {
    fetchVariation: (choice) => fetchVariation(view.id, choice),
    // The address is written after the picture is shown: it is less urgent.
    onPick: (choice) => afterNextFrame(() => updateAddress(purchase, choice)),
    onShown(form, now) {
      if (!now.picked) removeUnknownParameters(purchase)
      emitChoiceEvents(form, now)
      void readOutChoice(form, view, now)
    },
  }
}

/** Removes values that the product does not have from the address. */
function removeUnknownParameters({ colorKey, attributes }: VariablePurchase): void {
  const address = new URL(location.href)
  for (const { key, values } of attributes) {
    const known = values.flatMap(({ slug, name }) => [slug.toLowerCase(), name.toLowerCase()])
    for (const name of [`attribute_${key}`, ...(key === colorKey ? ['color'] : [])]) {
      const requested = address.searchParams.get(name)?.trim().toLowerCase()
      if (requested && !known.includes(requested)) address.searchParams.delete(name)
    }
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/** `false` is the wire's word for "no such variation". */
async function fetchVariation(productId: number, choice: Choice): Promise<VariationData | undefined> {
  const fields = Object.entries(choice).map(([key, slug]) => [`attribute_${key}`, slug])
  const answer = await postForm('/?wc-ajax=get_variation', {
    ...Object.fromEntries(fields),
    product_id: String(productId),
  })
  return ((await answer.json()) as VariationData | false) || undefined
}

/**
 * Updates `?color=` (spec 2.2), and `?attribute_…=` where the owner wants a link to each choice: the address changes,
 * the history and every other parameter stay.
 */
function updateAddress(
  { colorKey, attributes, display: displaySettings }: VariablePurchase,
  choice: Choice,
): void {
  const address = new URL(location.href)
  const setParameter = (name: string, slug: string) =>
    slug === '' ? address.searchParams.delete(name) : address.searchParams.set(name, slug)
  if (colorKey) setParameter('color', choice[colorKey] ?? '')
  for (const { key } of attributes) {
    const name = `attribute_${key}`
    // A parameter that the page came with would win over the colour when it is loaded again.
    if (displaySettings.linkable || address.searchParams.has(name)) setParameter(name, choice[key] ?? '')
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}
