import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { bowlPageData, plainSwatches } from '../../bowl.fixture.ts'
import { productView } from '../../product-view.tsx'
import { ProductTop } from '../ProductTop.tsx'

it('has a live region in the form where scripts of the wire write that a choice was cleared', () => {
  const html = renderToStaticMarkup(<ProductTop view={productView(bowlPageData(), {}, plainSwatches)} />)
  const form = /<form[^>]*class="variations_form.*?<\/form>/s.exec(html)?.[0] ?? ''
  expect(form).toMatch(/<div role="status"><div class="reset_variations_alert screen-reader-text"><\/div>/)
})
