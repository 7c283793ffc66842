import { addressPart, ownParts } from '../../catalog/rules/own-value.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import type { SwatchAttribute } from '../../swatches/rules/swatch.ts'
import type { VariablePurchase } from '../ui/product-view.ts'

/** Removes values that the product does not have from the address. */
export function removeUnknownParameters({ colorKey, attributes }: VariablePurchase): void {
  const address = new URL(location.href)
  for (const attribute of attributes) {
    const { key, values } = attribute
    const known = values.flatMap(({ slug, name }) => [slug.toLowerCase(), name.toLowerCase()])
    known.push(...ownParts(attribute).map(([part]) => part))
    for (const name of [`attribute_${key}`, ...(key === colorKey ? ['color'] : [])]) {
      const requested = address.searchParams.get(name)?.trim().toLowerCase()
      if (requested && !known.includes(requested)) address.searchParams.delete(name)
    }
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/**
 * Updates `?color=` (spec 2.2), and `?attribute_…=` where the owner wants a link to each choice: the address changes,
 * the history and every other parameter stay.
 */
export function updateAddress(
  { colorKey, attributes, display: displaySettings }: VariablePurchase,
  choice: Choice,
): void {
  const address = new URL(location.href)
  const setParameter = (name: string, attribute: SwatchAttribute) => {
    const slug = choice[attribute.key] ?? ''
    if (slug === '') address.searchParams.delete(name)
    else address.searchParams.set(name, addressPart(attribute, slug))
  }
  for (const attribute of attributes) {
    const name = `attribute_${attribute.key}`
    if (attribute.key === colorKey) setParameter('color', attribute)
    // A parameter that the page came with would win over the colour when it is loaded again.
    if (displaySettings.linkable || address.searchParams.has(name)) setParameter(name, attribute)
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}
