import { describe, expect, it } from 'vitest'
import { sectionOf, sectionsIn } from './sections.ts'

describe('the sections of a description', () => {
  it('begin at headings of known sections; others stay', () => {
    const html =
      '<p>Hello</p><h2>Materials</h2><p>Stone</p><h3>Origin</h3><p>Hill</p><h2>Care &amp; cleaning</h2><p>Wipe</p>'
    expect(sectionsIn(html)).toEqual({
      intro: '<p>Hello</p>',
      sections: [
        { id: 'material', title: 'Materials', html: '<p>Stone</p><h3>Origin</h3><p>Hill</p>' },
        { id: 'care', title: 'Care &amp; cleaning', html: '<p>Wipe</p>' },
      ],
    })
  })

  it('are none where a cut would tear an element, or an address would be given twice', () => {
    const torn = '<div><p>a</p><h2>Care</h2><p>b</p></div>'
    const twice = '<h2>Care</h2><p>a</p><h2>Care</h2><p>b</p>'
    expect(sectionsIn(torn)).toEqual({ intro: torn, sections: [] })
    expect(sectionsIn(twice)).toEqual({ intro: twice, sections: [] })
  })

  it('leave a description without headings as it is', () => {
    expect(sectionsIn('<p>a<br>b</p>')).toEqual({ intro: '<p>a<br>b</p>', sections: [] })
    expect(sectionsIn('')).toEqual({ intro: '', sections: [] })
  })

  it('know their names in the trade’s words', () => {
    expect(['Material', 'Size', 'Care', 'Shipping & returns', 'The maker', 'Colour'].map(sectionOf)).toEqual([
      'material',
      'dimensions',
      'care',
      'shipping',
      'maker',
      undefined,
    ])
  })
})
