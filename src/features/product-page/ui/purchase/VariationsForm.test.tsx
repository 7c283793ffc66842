import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Choice } from '../../../catalog/rules/product.ts'
import { bowlPageData, plainSwatches } from '../../bowl.fixture.ts'
import { productView } from '../../product-view.tsx'
import { ProductTop } from '../ProductTop.tsx'

const formOf = (choice: Choice) => {
  const html = renderToStaticMarkup(<ProductTop view={productView(bowlPageData(), choice, plainSwatches)} />)
  return /<form[^>]*class="variations_form.*?<\/form>/s.exec(html)?.[0] ?? ''
}

it('has a live region in the form where scripts of the wire write that a choice was cleared', () => {
  expect(formOf({})).toMatch(
    /<div role="status"><div class="reset_variations_alert screen-reader-text"><\/div>/,
  )
})

it('has the parts of the chosen variation under the names of the wire, its price for scripts alone', () => {
  const form = formOf({ pa_colour: 'verde', pa_size: 'large' })
  const shown =
    /<div class="single_variation_wrap"><div class="woocommerce-variation single_variation[^"]*">(.*)/s.exec(
      form,
    )?.[1]
  expect(shown).toMatch(/^<div class="woocommerce-variation-availability"><p class="stock/)
  expect(shown).toMatch(/<div class="woocommerce-variation-price" hidden=""><span class="price/)
  expect(shown).toContain('<div class="woocommerce-variation-description">')
  expect(formOf({})).not.toContain('woocommerce-variation-price')
})
