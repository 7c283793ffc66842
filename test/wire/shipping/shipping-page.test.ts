import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSetting } from '../../../src/features/settings/settings.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { returns_days: 30 } })
})
afterAll(() => app.close())

const get = (path: string) => visitor(app.fastify).get(path)
const setText = (text: string) => setSetting(app.shop, 'product_shipping_text', text)

describe('GET /shipping-and-returns/', () => {
  it('does not exist, and is not linked, while its text is empty', async () => {
    expect((await get('/shipping-and-returns/')).status).toBe(404)
    const product = (await get('/product/vase-alba/')).body
    expect(product).not.toContain('/shipping-and-returns/')
    expect(product).not.toContain('id="shipping"')
  })

  it('has the same paragraphs as every product page, and is linked', async () => {
    await setText('Sent within two days. | Thirty days <b>to decide</b>.|')
    await expect.poll(async () => (await get('/shipping-and-returns/')).status).toBe(200)
    const html = '<p>Sent within two days.</p><p>Thirty days &lt;b&gt;to decide&lt;/b&gt;.</p>'
    expect((await get('/shipping-and-returns/')).body).toContain(html)
    await expect.poll(async () => (await get('/product/vase-alba/')).body).toContain(html)
    const { body } = await get('/product/vase-alba/')
    expect(body).toContain('<details id="shipping"')
    expect(body).toContain('<a href="/shipping-and-returns/">')
  })
})

describe('the structured data of a product', () => {
  it('has the delivery cost and the return period', async () => {
    const { body } = await get('/product/vase-alba/')
    expect(body).toContain('"shippingRate":{"@type":"MonetaryAmount","value":"6.90","currency":"USD"}')
    expect(body).toContain('"merchantReturnDays":30')
  })
})
