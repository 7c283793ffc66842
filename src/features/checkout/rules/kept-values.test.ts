import { describe, expect, it } from 'vitest'
import { putBack } from './kept-values.ts'

const typed = {
  billing_email: 'ada@example.com',
  billing_first_name: 'Ada',
  billing_country: 'US',
  billing_address_1: '12 Kiln Lane',
  billing_city: 'Portland',
  billing_state: 'OR',
  billing_postcode: '97205',
}
const goods = { shipping_country: 'DE', shipping_address_1: 'Torstr. 1', shipping_city: 'Berlin' }
const elsewhere = { ship_to_different_address: '1' }

describe('what was typed', () => {
  it('goes back into a page that has nothing of it, and nowhere twice', () => {
    const { billing_country: _, ...rest } = typed
    expect(putBack({ ...typed, order_comments: 'Ring twice' }, { billing_country: 'US' })).toEqual({
      ...rest,
      order_comments: 'Ring twice',
    })
    expect(putBack(typed, typed)).toEqual({})
    expect(putBack({}, typed)).toEqual({})
  })

  it('is put into no field that holds something', () => {
    const given = { billing_email: 'grace@example.com', order_comments: 'No hurry' }
    const back = putBack({ ...typed, order_comments: 'Ring twice' }, given)
    expect(Object.keys(back)).not.toContain('billing_email')
    expect(Object.keys(back)).not.toContain('order_comments')
  })

  it('is a whole place: with the own street goes the own town, not that where the cart was reckoned for', () => {
    const reckoned = { billing_country: 'DE', billing_city: 'Berlin', billing_postcode: '10115' }
    expect(putBack(typed, reckoned)).toEqual(typed)
    const { billing_address_1: _, ...streetless } = typed
    expect(putBack(streetless, reckoned)).not.toHaveProperty('billing_city')
  })

  it('is not mixed with an address of another street', () => {
    const given = { billing_address_1: '1 Other Road', billing_country: 'US' }
    expect(putBack({ ...typed, billing_company: 'Marsh & Co' }, given)).toEqual({})
    const same = { billing_address_1: typed.billing_address_1, billing_city: 'Salem' }
    expect(putBack(typed, same)).not.toHaveProperty('billing_city')
    expect(putBack(typed, same)).toHaveProperty('billing_postcode', '97205')
  })

  it('of another delivery address counts where it was asked for, over the bill that stands in its fields', () => {
    const bill = { shipping_country: 'US', shipping_address_1: '12 Kiln Lane', shipping_city: 'Portland' }
    expect(putBack(goods, bill)).toEqual({})
    expect(putBack({ ...goods, ...elsewhere }, bill)).toEqual({ ...goods, ...elsewhere })
    expect(putBack({ ...goods, ...elsewhere }, { ...bill, ...elsewhere })).toEqual({})
  })
})
