import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_ITEMS } from '../../../src/features/wishlist/wishlist.ts'
import { setLocale } from '../../../src/kernel/locale.ts'
import { signIn } from '../../support/accounts/account-forms.ts'
import { accountIn } from '../../support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const PATH = '/wishlist/'
const CALL = '/?wc-ajax=handsel_wishlist'

const guest = () => visitor(app.fastify)
const add = (who: Visitor, id: number) => who.post(CALL, { add: id })
const listedIn = (who: Visitor) => (who.cookies.get('handsel_wishlist_items') ?? '').split('.').map(Number)

/** The products of a page of a list, in their order. */
async function shown(who: Visitor, path = PATH): Promise<number[]> {
  const { body } = await who.get(path)
  return [...body.matchAll(/form="wishlist" value="(\d+)"/g)].map(([, id]) => Number(id))
}

describe('the wishlist of a guest', () => {
  it('is created with its first product, and shows the newest first', async () => {
    const who = guest()
    await who.get(PATH)
    expect(who.cookies.has('handsel_wishlist')).toBe(false)
    expect((await add(who, world.candle)).status).toBe(200)
    await add(who, world.coaster)
    await add(who, world.coaster)
    expect(await shown(who)).toEqual([world.coaster, world.candle])
    expect(listedIn(who)).toEqual([world.coaster, world.candle])
    expect(await shown(guest())).toEqual([])
  })

  it('loses a product, and the cookie with the last one', async () => {
    const who = guest()
    await add(who, world.candle)
    await who.post(CALL, { remove: world.candle })
    expect(await shown(who)).toEqual([])
    expect(who.cookies.get('handsel_wishlist_items') ?? '').toBe('')
  })

  it('is changed by forms where there is no script', async () => {
    const who = guest()
    const added = await who.post(PATH, { add: world.candle })
    expect([added.status, added.headers['location']]).toEqual([302, PATH])
    expect((await who.get(PATH)).body).toMatch(/form="wishlist" value="97"[^>]* name="remove"/)
    await who.post(PATH, { remove: world.candle })
    expect(await shown(who)).toEqual([])
  })

  it('takes only products that the shop shows', async () => {
    for (const id of ['0', '-1', '999999999', String(world.draftBowl), 'x', "1'", '1.5']) {
      const who = guest()
      const reply = await who.post(CALL, { add: id })
      expect([400, 409], id).toContain(reply.status)
      expect(who.cookies.size).toBe(0)
    }
    expect((await guest().get(`${CALL}&add=${world.candle}`)).status).toBe(400)
  })

  it('ends a year after its last change', async () => {
    const who = guest()
    await add(who, world.candle)
    await sql`update wishlist set expires_at = '2026-05-01' where expires_at is not null`.execute(app.shop.db)
    expect(await shown(who)).toEqual([])
    await add(guest(), world.candle)
    const { rows } = await sql`select from wishlist where expires_at < '2026-05-02'`.execute(app.shop.db)
    expect(rows).toEqual([])
  })

  it('refuses more products than a page shows, and says so', async () => {
    await sql`
      insert into product (id, kind, slug, name, status, regular_price_minor, attributes, choice)
      select id, 'simple', 'cup-' || id, 'Cup ' || id, 'publish', 900, '[]', '{}'
        from generate_series(2001, ${2000 + MAX_ITEMS}) id`.execute(app.shop.db)
    const who = guest()
    for (let id = 2001; id <= 2000 + MAX_ITEMS; id++) expect((await add(who, id)).status).toBe(200)
    const refused = await add(who, world.candle)
    expect([refused.status, refused.body.includes('full')]).toEqual([409, true])
    const byForm = await who.post(PATH, { add: world.candle })
    expect([byForm.status, byForm.body.includes('Your wishlist is full')]).toEqual([409, true])
    expect((await add(who, 2001)).status).toBe(200)
    expect(await shown(who)).toHaveLength(MAX_ITEMS)
  })

  it('is of nobody who sends a made-up token', async () => {
    const who = guest()
    who.cookies.set('handsel_wishlist', "' or 1=1 --")
    expect(await shown(who)).toEqual([])
    expect((await add(who, world.candle)).status).toBe(200)
    expect(who.cookies.get('handsel_wishlist')).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('the wishlist of an account', () => {
  it('gets the products of the guest at sign-in, and stays after signing out', async () => {
    await accountIn(app, 'keeper@example.com')
    const first = guest()
    await signIn(first, 'keeper@example.com')
    await add(first, world.coaster)

    const second = guest()
    await add(second, world.candle)
    const token = second.cookies.get('handsel_wishlist') ?? ''
    await signIn(second, 'keeper@example.com')
    expect((await shown(second)).sort()).toEqual([world.coaster, world.candle].sort())
    expect(listedIn(second).sort()).toEqual([world.coaster, world.candle].sort())
    expect(await shown(first)).toHaveLength(2)

    const planted = guest()
    planted.cookies.set('handsel_wishlist', token)
    expect(await shown(planted)).toEqual([])
  })

  it('leaves nothing in the browser after a sign-out', async () => {
    await accountIn(app, 'leaver@example.com')
    const who = guest()
    await signIn(who, 'leaver@example.com')
    await add(who, world.candle)
    const page = await who.get('/my-account/')
    const out = /\/my-account\/customer-logout\/\?_wpnonce=[0-9a-f]+/.exec(page.body)?.[0] ?? ''
    await who.get(out)
    expect([...who.cookies].filter(([name, value]) => /wishlist/.test(name) && value !== '')).toEqual([])
    await signIn(who, 'leaver@example.com')
    expect(listedIn(who)).toEqual([world.candle])
  })
})

describe('a shared wishlist', () => {
  async function sharedBy(email: string): Promise<{ who: Visitor; path: string }> {
    await accountIn(app, email)
    const who = guest()
    await signIn(who, email)
    await add(who, world.candle)
    await who.post(PATH, { share: 1 })
    const path = /\/wishlist\/shared\/[\w-]{22}\//.exec((await who.get(PATH)).body)?.[0] ?? ''
    return { who, path }
  }

  it('shows products to everybody with its link, and nothing about its owner', async () => {
    const { who, path } = await sharedBy('sharer@example.com')
    const reply = await guest().get(path)
    expect(reply.status).toBe(200)
    expect(await shown(guest(), path)).toEqual([world.candle])
    expect(reply.body).not.toMatch(/sharer|name="remove"|name="share"/)
    expect(String(reply.headers['cache-control'])).toContain('no-store')
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    await who.post(PATH, { share: 1 })
    expect((await who.get(PATH)).body).toContain(path)
  })

  it('is gone when its owner turns it off, and the next link is another one', async () => {
    const { who, path } = await sharedBy('quiet@example.com')
    await who.post(PATH, { share: 0 })
    expect((await guest().get(path)).status).toBe(404)
    await who.post(PATH, { share: 1 })
    expect((await who.get(PATH)).body).not.toContain(path)
    expect((await guest().get('/wishlist/shared/AAAAAAAAAAAAAAAAAAAAAA/')).status).toBe(404)
  })
})

describe('shared pages', () => {
  it('have hearts that know nobody', async () => {
    const who = guest()
    await add(who, world.candle)
    const own = await who.get('/product-category/vases/')
    expect(own.body).toBe((await guest().get('/product-category/vases/')).body)
    expect(own.body).toMatch(/form="wishlist" value="97"[^>]* name="add"/)
    expect(own.body).not.toContain('aria-pressed')
  })
})

it('speaks the language of the shop', async () => {
  setLocale('de-DE')
  expect((await guest().get(PATH)).body).toContain('Ihre Wunschliste ist leer.')
  setLocale('en-US')
})
