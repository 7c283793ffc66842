import { describe, expect, it } from 'vitest'
import { slugIn, slugOf } from './slug.ts'
import { jsonForPage, plainText, withColon } from './text.ts'

describe('a slug', () => {
  it('has letters and digits only', () => {
    expect(['Bud Vase “Alba”', '  Größe 20 cm ', 'Été—nuit', "Maker's tray", '***'].map(slugOf)).toEqual([
      'bud-vase-alba',
      'große-20-cm',
      'ete-nuit',
      'makers-tray',
      '',
    ])
  })
})

describe('the slug in a path', () => {
  it('is read without its escapes, and broken ones are none', () => {
    expect(['vases', 'b%C3%BCste', '', '%ff', '%', 'a%00'].map(slugIn)).toEqual([
      'vases',
      'büste',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('plain text of HTML', () => {
  it('is without tags, cut at a word', () => {
    expect(plainText('<p>Cut from <b>one</b> block &amp; polished.</p>')).toBe(
      'Cut from one block & polished.',
    )
    expect(plainText('one two three four', 12)).toBe('one two…')
  })

  it('has amounts of money in one word, as they are read out', () => {
    const symbol = (text: string) => `<span class="woocommerce-Price-currencySymbol">${text}</span>`
    const amount = (html: string) => `<span class="woocommerce-Price-amount amount"><bdi>${html}</bdi></span>`
    expect(plainText(`${amount(`${symbol('$')}31.00`)}<p>In stock</p>`)).toBe('$31.00 In stock')
    expect(plainText(amount(`31,00\u00a0${symbol('€')}`))).toBe('31,00 €')
  })
})

describe('JSON inside a page', () => {
  it('cannot close its element', () => {
    const written = jsonForPage({ name: '</script><img onerror=x>\u2028' })
    expect(written).not.toContain('<')
    expect(written).not.toContain('\u2028')
    expect(JSON.parse(written)).toEqual({ name: '</script><img onerror=x>\u2028' })
  })
})

describe('a label before its value', () => {
  it('gets a colon, unless it ends with a mark of its own', () => {
    expect(['Colour', 'Gift wrap?', 'Note:', 'Really! ', 'Who？'].map(withColon)).toEqual([
      'Colour:',
      'Gift wrap?',
      'Note:',
      'Really! ',
      'Who？',
    ])
  })
})
