import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/support/app.ts'
import { fillSwatchGoods, goods } from '../../test/support/swatch-goods.ts'

const product = '/product/vase-alba/'

async function headOf(app: TestApp, path: string): Promise<string> {
  const html = await (await fetch((await app.origin()) + path)).text()
  return html.slice(0, html.indexOf('</head>'))
}

describe('the addresses in the head of a shop that knows its own', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
    const client = await app.database.pool.connect()
    await fillSwatchGoods(client as never)
    client.release()
  })
  afterAll(() => app.close())

  it('are whole', async () => {
    const head = await headOf(app, product)
    expect(head).toContain(`<link rel="canonical" href="https://shop.example${product}"/>`)
    expect(head).toContain(`<meta property="og:url" content="https://shop.example${product}"/>`)
  })

  it('name the colour that a shared link names', async () => {
    const shared = (path: string) => `property="og:url" content="https://shop.example${path}"`
    expect(await headOf(app, `${goods.pot}?color=Black`)).toContain(shared(`${goods.pot}?color=black`))
    expect(await headOf(app, `${goods.pot}?color=mauve`)).toContain(shared(goods.pot))
  })
})

describe('the addresses in the head of a shop that does not', () => {
  it('are left out: half an address leads nowhere from elsewhere', async () => {
    const app = await makeTestApp()
    const head = await headOf(app, product)
    await app.close()
    expect(head).toContain('property="og:title"')
    expect(head).not.toMatch(/rel="canonical"|og:url|og:image/)
  })
})
