import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { visitor } from '../../../test/support/visitor.ts'
import { menuOf, resetMenu, saveMenu } from './menus.ts'
import { defaultMenu } from './rules/default-menu.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const name of ['header', 'footer'] as const) await resetMenu(app.shop, name)
})

const about = { label: 'About <us>', href: '/#story' }
const save = (name: 'header' | 'footer', value: unknown) => saveMenu(app.shop, name, value)
const shopPage = async () => (await visitor(app.fastify).get('/shop/')).body
const part = (html: string, tag: string) => html.slice(html.indexOf(`<${tag}`), html.indexOf(`</${tag}>`))

describe('the menus of a shop', () => {
  it('follow the categories until an owner changes them', async () => {
    expect(await menuOf(app.shop.db, 'header')).toEqual(defaultMenu('header'))
    const html = await shopPage()
    for (const tag of ['header', 'footer']) {
      expect(part(html, tag)).toContain('href="/product-category/vases/"')
      expect(part(html, tag)).toContain('href="/shop/"')
    }
  })

  it('change on cached pages too, header and footer separately', async () => {
    await shopPage()
    expect(await save('header', [about])).toEqual({ ok: true, value: [about] })
    await expect.poll(async () => part(await shopPage(), 'header')).toContain('About &lt;us&gt;')
    const html = await shopPage()
    expect(part(html, 'header')).not.toContain('/product-category/vases/')
    expect(part(html, 'footer')).toContain('/product-category/vases/')
    expect(part(html, 'footer')).not.toContain('About')

    await resetMenu(app.shop, 'header')
    await expect.poll(async () => part(await shopPage(), 'header')).not.toContain('About')
  })

  it('stay unchanged when the new one is invalid', async () => {
    await save('footer', [about])
    expect(await save('footer', [about, { label: 'x', href: 'javascript:alert(1)' }])).toEqual({
      ok: false,
      reason: 'invalid-href',
      path: [2],
    })
    expect(await menuOf(app.shop.db, 'footer')).toEqual([about])
  })

  it('may be empty', async () => {
    await save('footer', [])
    expect(await menuOf(app.shop.db, 'footer')).toEqual([])
    await expect.poll(async () => part(await shopPage(), 'footer')).not.toContain('<nav')
  })

  it('are announced when they change, and only then', async () => {
    const announced: string[] = []
    const tags = { announce: async (_: unknown, names: readonly string[]) => void announced.push(...names) }
    await saveMenu({ ...app.shop, tags }, 'header', [about])
    await saveMenu({ ...app.shop, tags }, 'header', [about])
    expect(announced).toEqual(['menu'])
    await resetMenu({ ...app.shop, tags }, 'header')
    await resetMenu({ ...app.shop, tags }, 'header')
    expect(announced).toEqual(['menu', 'menu'])
  })

  it('are the default where the stored menu is invalid', async () => {
    await sql`insert into menu (name, items) values ('header', '[{"url": "/"}]')`.execute(app.shop.db)
    expect(await menuOf(app.shop.db, 'header')).toEqual(defaultMenu('header'))
  })

  it('are one of the saved menus as a whole when several are saved at once', async () => {
    const menus = [1, 2, 3, 4].map((index) => [{ label: `${index}`, href: '/' }, about])
    await Promise.all(menus.map((menu) => save('header', menu)))
    expect(menus).toContainEqual(await menuOf(app.shop.db, 'header'))
  })
})
