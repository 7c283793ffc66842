import { describe, expect, it } from 'vitest'
import { parseListingUrl } from './listings.ts'
import { listingPath } from './rules/listing-path.ts'

const none = new URLSearchParams()

describe('the URL of a listing', () => {
  it('has the page number in its path', () => {
    expect(parseListingUrl('/product-category/vases/page/2/', none)).toEqual({
      base: '/product-category/vases/',
      page: 2,
      isPageInPath: true,
    })
  })

  it('or in a parameter', () => {
    const query = new URLSearchParams('paged=3')
    expect(parseListingUrl('/shop/', query)).toEqual({ base: '/shop/', page: 3, isPageInPath: false })
  })

  it('is page 1 without a page number, or with an invalid parameter', () => {
    for (const paged of ['', '0', '-1', '1e3', '2.5', 'x']) {
      expect(parseListingUrl('/shop/', new URLSearchParams({ paged }))?.page).toBe(1)
    }
  })

  it('is undefined with an invalid page number in the path', () => {
    for (const page of ['0', '-1', '02', 'x', '1e3']) {
      expect(parseListingUrl(`/shop/page/${page}/`, none)).toBeUndefined()
    }
  })

  it('is written without the default page and order', () => {
    expect(listingPath('/shop/', 1, 'menu_order')).toBe('/shop/')
    expect(listingPath('/shop/', 2, 'menu_order')).toBe('/shop/page/2/')
    expect(listingPath('/shop/', 2, 'price-desc')).toBe('/shop/page/2/?orderby=price-desc')
  })
})
