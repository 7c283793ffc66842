import { describe, expect, it } from 'vitest'
import { sectionsOf } from './sections.ts'

describe('the sections of a text', () => {
  it('begin at its headings', () => {
    expect(sectionsOf('<p>Hello</p><h2>One</h2><p>1</p><ul><li>a</li></ul><h2> Two </h2>')).toEqual({
      intro: '<p>Hello</p>',
      sections: [
        { title: 'One', html: '<p>1</p><ul><li>a</li></ul>' },
        { title: 'Two', html: '' },
      ],
    })
  })

  it('are none without headings', () => {
    expect(sectionsOf('<p>Hello</p>')).toEqual({ intro: '<p>Hello</p>', sections: [] })
    expect(sectionsOf('')).toEqual({ intro: '', sections: [] })
  })
})
