import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { addressFormat } from '../addresses.ts'
import { billingFields, emptyAddress, shippingFields } from '../rules/address.ts'
import { AddressFields } from './AddressFields.tsx'
import { AddressLocationFields } from './AddressLocationFields.tsx'

const countries = ['US', 'AT', 'JP'].map((code) => ({ code, name: code }))

function fieldsFor(country: string, known: Record<string, string> = {}, group = 'billing'): string {
  return renderToStaticMarkup(
    <AddressFields
      group={group as 'billing'}
      address={emptyAddress(country, known)}
      format={addressFormat(country)}
      countries={countries}
      problems={[{ kind: 'error', text: 'No.', fieldId: `${group}_city` }]}
      fields={group === 'billing' ? billingFields : shippingFields}
    />,
  )
}

const row = (html: string, id: string) => new RegExp(`<p[^>]* id="${id}_field".*?</p>`).exec(html)?.[0] ?? ''
const rowIds = (html: string) => [...html.matchAll(/<p[^>]* id="(\w+)_field"/g)].map(([, id]) => id)

describe('the fields of an address', () => {
  it('have the names, ids and classes of the wire', () => {
    const postcode = row(fieldsFor('US', { postcode: '97205' }), 'billing_postcode')
    for (const part of ['form-row', 'validate-required', 'validate-postcode', 'address-field'])
      expect(postcode).toContain(part)
    expect(postcode).toContain('name="billing_postcode"')
    expect(postcode).toContain('autoComplete="billing postal-code"')
    expect(postcode).toContain('value="97205"')
    expect(postcode).toContain('>ZIP code</label>')
  })

  it('offer the states of the country, and select the one given by code or name', () => {
    for (const state of ['OR', 'oregon']) {
      const html = row(fieldsFor('US', { state }), 'billing_state')
      expect(html).toContain('<select id="billing_state" name="billing_state"')
      expect(html).toContain('<option value="OR" selected="">Oregon</option>')
    }
  })

  it('hide fields that addresses there do not have, and do not require them', () => {
    const state = row(fieldsFor('AT'), 'billing_state')
    expect(state).toContain('hidden=""')
    expect(state).not.toContain('required=""')
  })

  it('come in the order of the country', () => {
    const location = ['postcode', 'state', 'city', 'address_1', 'address_2'].map((name) => `shipping_${name}`)
    expect(rowIds(fieldsFor('JP', {}, 'shipping')).slice(4)).toEqual(location)
  })

  it('link a problem to its field, and escape typed text', () => {
    const html = fieldsFor('US', { city: '"><b>' })
    expect(row(html, 'billing_city')).toContain('aria-describedby="billing_city-problem"')
    expect(html).not.toContain('<b>')
  })
})

describe('the fields of a location', () => {
  it('have their own names and are all optional', () => {
    const location = { country: 'AT', state: '', city: '', postcode: '1010' }
    const html = renderToStaticMarkup(
      <AddressLocationFields
        prefix="calc_shipping"
        location={location}
        format={addressFormat('AT')}
        countries={countries}
      />,
    )
    expect(rowIds(html)).toEqual(
      ['country', 'state', 'city', 'postcode'].map((name) => `calc_shipping_${name}`),
    )
    expect(html).not.toContain('required=""')
    expect(html).not.toContain('(optional)')
    expect(row(html, 'calc_shipping_state')).toContain('hidden=""')
  })
})
