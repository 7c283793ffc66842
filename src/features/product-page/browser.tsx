import { afterNextFrame } from '../../browser/next-frame.ts'
import { postForm } from '../../browser/post.ts'
import type { Choice } from '../catalog/rules/product.ts'
import { sayChoice } from './browser/say-choice.ts'
import { tellOfChoice } from './choice-browser.ts'
import type { VariationData } from './rules/variation.ts'
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
    // The address is written after the picture: who picked is not looking there.
    picked: (choice) => afterNextFrame(() => keepInAddress(purchase, choice)),
    shown(form, now) {
      if (!now.picked) dropUnknown(purchase)
      tellOfChoice(form, now)
      void sayChoice(form, view, now)
    },
  }
}

/** A value that the product does not have chose nothing: the address must not go on naming it. */
function dropUnknown({ colorKey, attributes }: VariablePurchase): void {
  const address = new URL(location.href)
  for (const { key, values } of attributes) {
    const known = values.flatMap(({ slug, name }) => [slug.toLowerCase(), name.toLowerCase()])
    for (const name of [`attribute_${key}`, ...(key === colorKey ? ['color'] : [])]) {
      const asked = address.searchParams.get(name)?.trim().toLowerCase()
      if (asked && !known.includes(asked)) address.searchParams.delete(name)
    }
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address)
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
