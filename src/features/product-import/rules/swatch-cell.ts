import type { ProductAttribute } from '../../catalog/rules/product.ts'
import type { AttributeUse } from '../../catalog/rules/product-record.ts'

/** The column in which the swatches' plugin says how one product shows its attributes (docs/wire.md B.1). */
export const swatchColumn = 'Meta: _woo_variation_swatches_product_settings'

const kinds: readonly ProductAttribute['kind'][] = ['select', 'button', 'color', 'image', 'radio']

/**
 * The attributes of a product with the kinds that its swatch settings give them: JSON by attribute (`pa_colour`, or
 * the name of one of its own), each with a `type`. Settings that cannot be read say nothing.
 */
export function withSwatches(uses: readonly AttributeUse[], cell: string): readonly AttributeUse[] {
  const settings = settingsIn(cell)
  return uses.map(({ kind: _, ...use }) => {
    const kind = settings.get(use.key) ?? ('label' in use ? settings.get(use.label.toLowerCase()) : undefined)
    return (kind ? { ...use, kind } : use) as AttributeUse
  })
}

function settingsIn(text: string): Map<string, ProductAttribute['kind']> {
  const found = new Map<string, ProductAttribute['kind']>()
  for (const [key, setting] of Object.entries(objectIn(text))) {
    const kind = kinds.find((each) => each === (setting as { type?: unknown } | null)?.type)
    if (kind) found.set(key.toLowerCase(), kind)
  }
  return found
}

function objectIn(text: string): object {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
