import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { ListedProduct, ProductAttribute } from '../catalog/rules/product.ts'
import { cardColors } from './card-swatch-settings.ts'

const attribute = (
  key: string,
  kind: ProductAttribute['kind'],
  slugs: readonly string[],
): ProductAttribute => ({
  key,
  label: key,
  kind,
  visible: true,
  forVariations: true,
  defaultSlug: slugs[1] ?? '',
  values: slugs.map((slug) => ({ slug, name: slug.toUpperCase(), color: '#aabbcc' })),
})
const quantityLimits = { min: undefined, max: undefined, step: undefined }
const card: ListedProduct = {
  id: 7,
  kind: 'variable',
  slug: 'bowl',
  sku: '',
  name: 'Bowl',
  prices: [],
  soldIndividually: false,
  quantityLimits,
  pictures: [],
  featured: false,
  inStock: true,
  stockLeft: undefined,
  choices: {
    attributes: [
      attribute('pa_colour', 'color', ['a', 'b', 'c', 'd', 'e', 'f', 'g']),
      attribute('size', 'radio', ['s', 'm']),
    ],
    valueDetails: [],
    variations: [
      {
        choice: { pa_colour: '', size: '' },
        state: 'instock',
        backorders: 'no',
        quantityLimits,
        soldIndividually: false,
      },
    ],
  },
}

/** A card's swatches of all attributes, with these settings, all others as they come. */
function shown(set: Record<string, unknown> = {}, of: ListedProduct = card): string {
  const values: Record<string, unknown> = { archive_color_only: false, ...set }
  const settings = {
    get: <T,>({ name, default: preset }: SettingDeclaration<T>) => (values[name] ?? preset) as T,
  } as Settings
  const choosing = cardColors(settings)
  return renderToStaticMarkup(choosing?.render(of, choosing.terms) ?? '')
}

const items = (html: string) => html.match(/<li role="radio"/g)?.length ?? 0

describe('swatches on a card', () => {
  it('are those of all attributes, five of each, and the others are counted', () => {
    const html = shown()
    expect([items(html), html.includes('>+2</a>')]).toEqual([7, true])
    expect(html).toContain('role="radiogroup" aria-label="pa_colour: Bowl"')
    expect(html).toContain('class="variable-item radio-variable-item radio-variable-item-s')
    expect(html).toContain('data-hydrate="interaction"')
  })

  it('are as many as the owner wants, at the edge and in the size that the owner wants', () => {
    expect(items(shown({ archive_display_limit: 0 }))).toBe(9)
    expect(shown({ archive_display_limit: 1, archive_more_link: false })).not.toContain('>+')
    expect(shown({ archive_align: 'center' })).toContain('data-align="center"')
    expect(shown({ archive_width: 30, archive_height: 32, archive_font_size: 16 })).toContain(
      '--wvs-width:30px;--wvs-height:32px;--wvs-font:1rem',
    )
    expect(shown({ enable_stylesheet: false })).not.toContain('--wvs-width')
  })

  it('are those of the colour alone unless the owner wants all, and none where there is no colour', () => {
    const html = shown({ archive_color_only: true })
    expect(items(html)).toBe(5)
    expect(html).not.toContain('radio-variable-item')
    const [, size] = card.choices?.attributes ?? []
    const sizes = { ...card, choices: card.choices && { ...card.choices, attributes: size ? [size] : [] } }
    expect(shown({ archive_color_only: true }, sizes)).toBe('')
  })

  it('are none where the owner wants none, or nothing is to be chosen', () => {
    expect(shown({ show_on_archive: false })).toBe('')
    expect(shown({}, { ...card, choices: undefined })).toBe('')
  })

  it('open with the product’s defaults where the owner wants it, and are hydrated when they are visible', () => {
    expect(shown()).not.toContain('aria-checked="true"')
    const html = shown({ archive_default_selected: true })
    expect(html.match(/aria-checked="true"/g)).toHaveLength(2)
    expect(html).toContain('data-hydrate="visible"')
  })

  it('follow the names of attribute and choice where the owner wants those', () => {
    expect(shown()).not.toContain('woo-selected-variation-item-name')
    const html = shown({ archive_show_label: true, archive_default_selected: true })
    expect(html).toContain('pa_colour<span class="woo-selected-variation-item-name">: B</span>')
  })

  it('are of one attribute in catalog mode, where there is something to look at', () => {
    expect(items(shown({ catalog_mode: true }))).toBe(5)
    expect(items(shown({ catalog_mode: true, catalog_mode_attribute: 'size' }))).toBe(2)
    expect(shown({ catalog_mode: true, catalog_mode_attribute: 'unknown' })).toBe('')
    const [colour, size] = card.choices!.attributes
    const single = {
      ...card,
      choices: { ...card.choices!, attributes: [{ ...colour!, values: [size!.values[0]!] }] },
    }
    expect([items(shown({ catalog_mode: true }, single)), items(shown({}, single))]).toEqual([0, 1])
    expect(shown({ catalog_mode: true, catalog_mode_trigger: 'hover' })).toContain('"mode":"hover"')
  })

  it('are links to the product with the value chosen where there is no script', () => {
    expect(shown()).toContain('<noscript><a href="/product/bowl/?attribute_pa_colour=a">A </a>')
  })
})
