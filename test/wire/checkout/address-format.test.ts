import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AddressFormat } from '../../../src/features/addresses/rules/address-format.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

describe('GET /_address/:file', () => {
  it('describes the address format of a country, and is cacheable for a day', async () => {
    const reply = await visitor(app.fastify).get('/_address/US.json')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=UTF-8')
    expect(reply.headers['cache-control']).toBe('public, max-age=86400')
    expect(reply.headers['set-cookie']).toBeUndefined()
    const format = reply.json<AddressFormat>()
    expect(format.country).toBe('US')
    expect(format.fields).toContainEqual({ field: 'postcode', label: 'ZIP code', use: 'required' })
    expect(format.states).toContainEqual({ code: 'OR', name: 'Oregon' })
  })

  it.each([
    'us.json',
    'XX.json',
    'US',
    'US.json.json',
    '__proto__.json',
    '..%2f..%2fpackage.json',
    'USA.json',
  ])('is a 404 at %s', async (file) =>
    expect((await visitor(app.fastify).get(`/_address/${file}`)).status).toBe(404),
  )
})
