import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Carousel } from './Carousel.tsx'

it('numbers its slides, shows three of them by default, and its buttons control its own track', () => {
  const slides = ['Alba', 'Orsa'].map((name) => ({ key: name, content: name }))
  const html = renderToStaticMarkup(<Carousel id="more" label="Goes well with it" slides={slides} />)
  expect(html).toContain('style="--shown:3"')
  expect(html).toContain('aria-roledescription="slide" aria-label="2 of 2">Orsa')
  expect(html.match(/aria-controls="more-track"/g)).toHaveLength(2)
})

it('is not there without slides', () => {
  expect(renderToStaticMarkup(<Carousel id="more" label="Goes well with it" slides={[]} />)).toBe('')
})
