import type { ProductAttribute } from '../../catalog/rules/product.ts'
import type { AttributeUse } from '../../catalog/rules/product-record.ts'

/** The column of the swatches plugin with the display of a product's attributes (docs/wire.md B.1). */
export const swatchColumn = 'Meta: _woo_variation_swatches_product_settings'

const kinds: readonly ProductAttribute['kind'][] = ['select', 'button', 'color', 'image', 'radio']

/**
 * The attributes of a product with the kinds from its swatch settings: JSON by attribute (`pa_colour`, or the name of an
 * attribute of this product only), each with a `type`. Invalid settings are ignored.
 */
export function withSwatchKinds(uses: readonly AttributeUse[], cell: string): readonly AttributeUse[] {
  const settings = parseSettings(cell)
  return uses.map(({ kind: _, ...use }) => {
    const kind = settings.get(use.key) ?? ('label' in use ? settings.get(use.label.toLowerCase()) : undefined)
    return (kind ? { ...use, kind } : use) as AttributeUse
  })
}

function parseSettings(text: string): Map<string, ProductAttribute['kind']> {
  const found = new Map<string, ProductAttribute['kind']>()
  for (const [key, setting] of Object.entries(parseObject(text))) {
    const kind = kinds.find((each) => each === (setting as { type?: unknown } | null)?.type)
    if (kind) found.set(key.toLowerCase(), kind)
  }
  return found
}

function parseObject(text: string): object {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
