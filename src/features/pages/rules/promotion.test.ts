import { describe, expect, it } from 'vitest'
import { parsePromotions } from './promotion.ts'

describe('promotions of the home page', () => {
  it('have a title, a sentence, a link and a picture', () => {
    expect(
      parsePromotions(['Gifts | For every host | /product-tag/gift/ | gift.jpg', 'New||/shop/?orderby=date']),
    ).toEqual([
      { title: 'Gifts', sentence: 'For every host', href: '/product-tag/gift/', pictureName: 'gift.jpg' },
      { title: 'New', sentence: '', href: '/shop/?orderby=date', pictureName: '' },
    ])
  })

  it.each([
    '',
    'Gifts',
    '| For every host | /shop/',
    'Gifts | | //other.example',
    'Gifts | | javascript:alert(1)',
  ])('are left out without a title, or a link in this shop: %j', (text) => {
    expect(parsePromotions([text])).toEqual([])
  })
})
