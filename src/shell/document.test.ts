import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/support/app.ts'
import { insertSwatchProducts, swatchProducts } from '../../test/support/catalog/swatch-products.ts'

const product = '/product/vase-alba/'

async function headOf(app: TestApp, path: string): Promise<string> {
  const html = await (await fetch((await app.origin()) + path)).text()
  return html.slice(0, html.indexOf('</head>'))
}

describe('the URLs in the head of a shop with a public URL', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
    const client = await app.database.pool.connect()
    await insertSwatchProducts(client as never)
    client.release()
  })
  afterAll(() => app.close())

  it('are absolute', async () => {
    const head = await headOf(app, product)
    expect(head).toContain(`<link rel="canonical" href="https://shop.example${product}"/>`)
    expect(head).toContain(`<meta property="og:url" content="https://shop.example${product}"/>`)
  })

  it('include the colour of a shared link', async () => {
    const shared = (path: string) => `property="og:url" content="https://shop.example${path}"`
    expect(await headOf(app, `${swatchProducts.pot}?color=Black`)).toContain(
      shared(`${swatchProducts.pot}?color=black`),
    )
    expect(await headOf(app, `${swatchProducts.pot}?color=mauve`)).toContain(shared(swatchProducts.pot))
  })
})

describe('the URLs in the head of a shop without a public URL', () => {
  it('are left out: relative URLs do not work on other sites', async () => {
    const app = await makeTestApp()
    const head = await headOf(app, product)
    await app.close()
    expect(head).toContain('property="og:title"')
    expect(head).not.toMatch(/rel="canonical"|og:url|og:image/)
  })
})
