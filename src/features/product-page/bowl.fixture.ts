import type { CurrencyFormat } from '../../kernel/format.ts'
import type { Prices } from '../catalog/rules/price.ts'
import type { Product, Variation } from '../catalog/rules/product.ts'
import { type SwatchData, swatchSettingsNow } from '../swatches/swatches.ts'
import type { ProductPageData } from './data/page-data.ts'
import { type PricedProduct, pricedProduct } from './data/priced-product.ts'
import { pagePricing } from './prices/page-pricing.ts'

/** A bowl for the tests of this feature: Verde in small and large, Carrara in small only. */
export const noonMs = Date.parse('2030-01-01T12:00:00Z')

export const dollars: CurrencyFormat = {
  code: 'USD',
  symbol: '$',
  decimalSeparator: '.',
  thousandSeparator: ',',
  decimals: 2,
  priceFormat: '%1$s%2$s',
  trimZeros: false,
}

export function costs(regularMinor: number, changes: Partial<Prices> = {}): Prices {
  return { regularMinor, saleMinor: undefined, saleFromMs: undefined, saleUntilMs: undefined, ...changes }
}

const noLimits = { min: undefined, max: undefined, step: undefined }

export function variation(id: number, color: string, size: string, prices: Prices): Variation {
  const choice = { pa_colour: color, pa_size: size }
  return {
    id,
    sku: `BOWL-${id}`,
    prices,
    choice,
    description: '',
    picture: undefined,
    soldIndividually: false,
    quantityLimits: noLimits,
    weightGrams: 640,
    sizeMm: { length: 120, width: 120, height: 75 },
    gtin: '',
    virtual: false,
    downloadable: false,
  }
}

export const bowl: Product = {
  id: 75,
  kind: 'variable',
  slug: 'conca',
  sku: 'BOWL',
  name: 'Conca bowl',
  shortDescription: 'A hollow for fruit.',
  description: '<p>Turned from one block.</p>',
  prices: costs(0),
  soldIndividually: false,
  attributes: [
    {
      key: 'pa_colour',
      label: 'Colour',
      kind: 'color',
      visible: true,
      forVariations: true,
      values: [
        { slug: 'verde', name: 'Verde', color: '#355c4d' },
        { slug: 'carrara', name: 'Carrara White', color: '#f2f0ec' },
      ],
      defaultSlug: 'verde',
    },
    {
      key: 'pa_size',
      label: 'Size',
      kind: 'button',
      visible: true,
      forVariations: true,
      values: [
        { slug: 'small', name: 'Small' },
        { slug: 'large', name: 'Large' },
      ],
      defaultSlug: 'large',
    },
  ],
  variations: [
    variation(101, 'verde', 'small', costs(2400)),
    variation(102, 'verde', 'large', costs(5600, { saleMinor: 4850, saleUntilMs: noonMs + 1000 })),
    variation(103, 'carrara', 'small', costs(2600)),
  ],
  pictures: [{ id: 12, hash: '0123456789abcdef', width: 1000, height: 1250, alt: '' }],
  breadcrumb: [{ id: 1, slug: 'bowls', name: 'Bowls', path: '/product-category/bowls/' }],
  categories: [{ id: 1, slug: 'bowls', name: 'Bowls', path: '/product-category/bowls/' }],
  tags: [],
  brands: [],
  weightGrams: 640,
  sizeMm: { length: 120, width: 120, height: 75 },
  gtin: '',
  quantityLimits: noLimits,
  virtual: false,
  downloadable: false,
  externalUrl: '',
  buttonText: '',
  children: [],
  upsells: [],
}

export function bowlPageData(changes: Partial<ProductPageData> = {}): PricedProduct {
  return pricedProduct({
    product: bowl,
    levels: new Map(),
    tiers: new Map(),
    pricing: pagePricing({ get: (declaration) => declaration.default }),
    currency: dollars,
    nowMs: noonMs,
    zone: 'UTC',
    backorderNote: 'Made to order',
    ...changes,
  })
}

/** The settings of swatches as they are before an owner changes any, without details of values. */
export const plainSwatches: SwatchData = {
  ...swatchSettingsNow({ get: (declaration) => declaration.default }),
  terms: [],
}
