import { describe, expect, it } from 'vitest'
import { valuesToRestore } from './draft-values.ts'

const typed = {
  billing_email: 'ada@example.com',
  billing_first_name: 'Ada',
  billing_country: 'US',
  billing_address_1: '12 Kiln Lane',
  billing_city: 'Portland',
  billing_state: 'OR',
  billing_postcode: '97205',
}
const shippingAddress = { shipping_country: 'DE', shipping_address_1: 'Torstr. 1', shipping_city: 'Berlin' }
const differentAddress = { ship_to_different_address: '1' }

describe('values of a draft', () => {
  it('are restored into empty fields, and not where the page has them already', () => {
    const { billing_country: _, ...rest } = typed
    expect(valuesToRestore({ ...typed, order_comments: 'Ring twice' }, { billing_country: 'US' })).toEqual({
      ...rest,
      order_comments: 'Ring twice',
    })
    expect(valuesToRestore(typed, typed)).toEqual({})
    expect(valuesToRestore({}, typed)).toEqual({})
  })

  it('never overwrite a field that has a value', () => {
    const current = { billing_email: 'grace@example.com', order_comments: 'No hurry' }
    const restored = valuesToRestore({ ...typed, order_comments: 'Ring twice' }, current)
    expect(Object.keys(restored)).not.toContain('billing_email')
    expect(Object.keys(restored)).not.toContain('order_comments')
  })

  it('replace the location of the cart together with the street', () => {
    const cartLocation = { billing_country: 'DE', billing_city: 'Berlin', billing_postcode: '10115' }
    expect(valuesToRestore(typed, cartLocation)).toEqual(typed)
    const { billing_address_1: _, ...streetless } = typed
    expect(valuesToRestore(streetless, cartLocation)).not.toHaveProperty('billing_city')
  })

  it('are not mixed with an address of another street', () => {
    const current = { billing_address_1: '1 Other Road', billing_country: 'US' }
    expect(valuesToRestore({ ...typed, billing_company: 'Marsh & Co' }, current)).toEqual({})
    const same = { billing_address_1: typed.billing_address_1, billing_city: 'Salem' }
    expect(valuesToRestore(typed, same)).not.toHaveProperty('billing_city')
    expect(valuesToRestore(typed, same)).toHaveProperty('billing_postcode', '97205')
  })

  it('of a different shipping address count only while it is selected, and replace the billing address shown there', () => {
    const bill = { shipping_country: 'US', shipping_address_1: '12 Kiln Lane', shipping_city: 'Portland' }
    expect(valuesToRestore(shippingAddress, bill)).toEqual({})
    expect(valuesToRestore({ ...shippingAddress, ...differentAddress }, bill)).toEqual({
      ...shippingAddress,
      ...differentAddress,
    })
    expect(
      valuesToRestore({ ...shippingAddress, ...differentAddress }, { ...bill, ...differentAddress }),
    ).toEqual({})
  })
})
