import { describe, expect, it } from 'vitest'
import { listingAddress } from './listing-address.ts'
import { listingPath } from './rules/listing-path.ts'

const none = new URLSearchParams()

describe('address of a listing', () => {
  it('names the page in its path', () => {
    expect(listingAddress('/product-category/vases/page/2/', none)).toEqual({
      base: '/product-category/vases/',
      page: 2,
      pageInPath: true,
    })
  })

  it('or in a parameter', () => {
    const query = new URLSearchParams('paged=3')
    expect(listingAddress('/shop/', query)).toEqual({ base: '/shop/', page: 3, pageInPath: false })
  })

  it('is page 1 when it names none, or nonsense in the parameter', () => {
    for (const paged of ['', '0', '-1', '1e3', '2.5', 'x']) {
      expect(listingAddress('/shop/', new URLSearchParams({ paged }))?.page).toBe(1)
    }
  })

  it('does not exist with nonsense in the path', () => {
    for (const page of ['0', '-1', '02', 'x', '1e3']) {
      expect(listingAddress(`/shop/page/${page}/`, none)).toBeUndefined()
    }
  })

  it('is written without what goes without saying', () => {
    expect(listingPath('/shop/', 1, 'menu_order')).toBe('/shop/')
    expect(listingPath('/shop/', 2, 'menu_order')).toBe('/shop/page/2/')
    expect(listingPath('/shop/', 2, 'price-desc')).toBe('/shop/page/2/?orderby=price-desc')
  })
})
