import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { advanceOrder } from '../../../src/features/orders/states/advance-order.ts'
import { recordManualPayment } from '../../../src/features/orders/states/manual-moves.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { mailsAbout } from '../../support/orders/order-mails.ts'
import { setSettings } from '../../support/settings.ts'
import { visitor } from '../../support/visitor.ts'
import { fillOtherKinds, noonMs, otherKinds, patternHash } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await fillOtherKinds(app.shop.db)
  const folder = join(app.shop.config.dataFolder, 'downloads', patternHash.slice(0, 2))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, patternHash), '%PDF of a pot')
})
afterAll(() => app.close())
afterEach(() => app.setNowMs(noonMs))

const DAY_MS = 24 * 3600 * 1000
const links = (html: string) =>
  [...html.matchAll(/href="(\/\?download_file=[^"]+)"/g)].map(([, path]) => path!.replaceAll('&amp;', '&'))

async function ordered(products: Readonly<Record<number, number>>, method = 'cod') {
  const ada = visitor(app.fastify)
  for (const [id, quantity] of Object.entries(products))
    await ada.post('/?wc-ajax=add_to_cart', { product_id: id, quantity })
  const form = await checkoutForm(ada)
  const reply = await ada.post('/?wc-ajax=checkout', { ...form, payment_method: method })
  const { redirect, order_id: id } = reply.json<{ redirect: string; order_id: number }>()
  const path = redirect.replace('http://localhost:3000', '')
  return { ada, id, page: async () => (await ada.get(path)).body }
}

/** A paid order, whose files can be downloaded. */
async function handedOver(products: Readonly<Record<number, number>> = { [otherKinds.pattern]: 1 }) {
  const order = await ordered(products)
  await pay(order.id)
  const paths = links(await order.page())
  return { ...order, paths, pattern: paths[0] ?? '', film: paths[1] ?? '' }
}

const pay = (id: number, to: 'processing' | 'completed' = 'processing') =>
  app.shop.db.transaction().execute(async (tx) => {
    const move = { note: 'Paid.', at: new Date(noonMs) }
    await advanceOrder(tx, app.shop, id, { ...move, from: 'on-hold', to: 'processing' })
    if (to === 'completed') await advanceOrder(tx, app.shop, id, { ...move, from: 'processing', to })
  })

const statusOf = async (id: number) =>
  (await app.shop.db.selectFrom('shop_order').select('status').where('id', '=', id).executeTakeFirst())
    ?.status

describe('an order with files', () => {
  it('with cash on delivery waits for its money, and offers no file until then', async () => {
    const order = await ordered({ [otherKinds.pattern]: 1 })
    expect(await statusOf(order.id)).toBe('on-hold')
    const page = await order.page()
    expect(links(page)).toEqual([])
    expect(page).toContain('Print it at <b>100 %</b>.')
    expect(page).not.toContain('alert(1)')
  })

  it.each(['processing', 'completed'] as const)(
    'shows them once it is %s, with limit and expiry',
    async (to) => {
      const order = await ordered({ [otherKinds.pattern]: 3 }, 'bacs')
      await pay(order.id, to)
      const page = await order.page()
      expect(links(page)).toHaveLength(2)
      for (const text of ['>Pattern<', '>Film<', '6 downloads left', 'July 1, 2026'])
        expect(page).toContain(text)
    },
  )

  it('shows the day of their expiry in the time zone of the shop, on the page and in the mail', async () => {
    // Noon in UTC is the next day there.
    await setSettings(app, { timezone: 'Pacific/Kiritimati' })
    const order = await ordered({ [otherKinds.pattern]: 3 }, 'bacs')
    await pay(order.id, 'completed')
    const [page, mails] = [await order.page(), await mailsAbout(app, order.id)]
    await setSettings(app, { timezone: 'UTC' })
    expect(page).toContain('July 2, 2026')
    expect(mails.some(({ text }) => text.includes('Expires July 2, 2026'))).toBe(true)
  })

  it('grants each file once, however often its state changes', async () => {
    const { id, pattern, ada, page } = await handedOver()
    await ada.get(pattern)
    await app.shop.db.transaction().execute(async (tx) => {
      const move = { note: '', at: new Date(noonMs) }
      await advanceOrder(tx, app.shop, id, { ...move, from: 'processing', to: 'completed' })
    })
    expect(await page()).toContain('1 download left')
  })

  it('lists them in the mail when they can be downloaded, with full URLs', async () => {
    await app.changeCatalogue('update product set regular_price_minor = 0 where id = 114')
    const order = await ordered({ [otherKinds.pattern]: 1 }, 'free')
    await app.changeCatalogue('update product set regular_price_minor = 1500 where id = 114')
    expect(await statusOf(order.id)).toBe('processing')
    const [mail] = (await mailsAbout(app, order.id)).filter(({ to }) => to === 'ada@example.com')
    expect(mail?.text).toContain('http://localhost:3000/?download_file=114&order=wc_order_')
    expect(mail?.text).toContain('Print it at')
  })
})

describe('any page with `download_file`', () => {
  it('sends a stored file under its own name, and counts its downloads', async () => {
    const { ada, pattern, page } = await handedOver()
    const first = await ada.get(pattern)
    expect([first.status, first.body]).toEqual([200, '%PDF of a pot'])
    expect(first.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition':
        'attachment; filename="Muster fur Topfe.pdf"; filename*=UTF-8\'\'Muster%20f%C3%BCr%20T%C3%B6pfe.pdf',
    })
    expect(String(first.headers['cache-control'])).toContain('no-store')
    expect(await page()).toContain('1 download left')
    expect((await ada.get(`${pattern}&email=ada%40example.com`)).status).toBe(200)
    expect((await ada.get(pattern)).status).toBe(404)
    expect(await page()).toContain('<td>None</td>')
  })

  it('redirects to a file at another site', async () => {
    const { ada, film } = await handedOver()
    const reply = await ada.get(film)
    expect([reply.status, reply.headers['location']]).toEqual([
      303,
      'https://films.example/throwing.mp4?cut=1',
    ])
  })

  it('counts neither prefetch nor HEAD', async () => {
    const { ada, pattern, page } = await handedOver()
    await ada.get(pattern, { 'sec-purpose': 'prefetch' })
    await app.fastify.inject({ method: 'HEAD', url: pattern, headers: { host: 'localhost:3000' } })
    expect(await page()).toContain('2 downloads left')
  })

  it('never exceeds its limit for simultaneous requests', async () => {
    const { ada, pattern } = await handedOver()
    const replies = await Promise.all(Array.from({ length: 8 }, () => ada.get(pattern)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it('expires exactly at its time', async () => {
    const { ada, pattern, page } = await handedOver()
    app.setNowMs(noonMs + 30 * DAY_MS - 1)
    expect((await ada.get(pattern)).status).toBe(200)
    app.setNowMs(noonMs + 30 * DAY_MS)
    expect((await ada.get(pattern)).status).toBe(404)
    expect(await page()).toContain('<td>None</td>')
  })

  it('answers every invalid link with the same page', async () => {
    const { ada, id, pattern } = await handedOver()
    const used = await handedOver()
    for (const _ of [1, 2]) await used.ada.get(used.pattern)
    const wrong = [
      used.pattern,
      pattern.replace('key=file-a', 'key=file-z'),
      pattern.replace('download_file=114', 'download_file=117'),
      pattern.replace(/order=wc_order_./, 'order=wc_order_!'),
      '/?download_file=114',
      '/?download_file=abc&order=x&key=y',
      `${pattern}&key=file-b`.replace('key=file-a', 'key=file-%00'),
    ]
    const bodies = new Set<string>()
    for (const path of wrong) {
      const reply = await ada.get(path)
      expect(reply.status, path).toBe(404)
      bodies.add(reply.body)
    }
    await app.database.pool.query(
      "update shop_order set state = 'refunded', status = 'refunded' where id = $1",
      [id],
    )
    bodies.add((await ada.get(pattern)).body)
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain('This download link isn’t valid')
  })

  it('does not count a download of a lost file, and logs an error', async () => {
    await app.changeCatalogue(
      `update product set downloads = '[{"id": "gone", "name": "Gone", "file": "stored:${'cd'.repeat(32)}/gone.pdf"}]' where id = 117`,
    )
    const { ada, pattern, page } = await handedOver({ [otherKinds.kit]: 1 })
    const before = app.loggedErrors().length
    expect((await ada.get(pattern)).status).toBe(404)
    expect(app.loggedErrors()).toHaveLength(before + 1)
    expect(await page()).toContain('2 downloads left')
  })
})

describe('an order that its owner marks as paid', () => {
  it('shows its files, and mails the buyer; a second time it does nothing', async () => {
    const order = await ordered({ [otherKinds.pattern]: 1 }, 'bacs')
    expect(await order.page()).toContain('as soon as your payment arrives')
    expect(await recordManualPayment(app.shop, order.id)).toMatchObject({
      ok: true,
      value: { state: 'processing' },
    })
    expect(links(await order.page())).toHaveLength(2)
    expect(await order.page()).not.toContain('as soon as your payment arrives')
    const mails = (await mailsAbout(app, order.id)).filter(({ subject }) =>
      subject.includes('payment received'),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('download_file=')

    expect(await recordManualPayment(app.shop, order.id)).toEqual({ ok: false, reason: 'not-waiting' })
    expect(await recordManualPayment(app.shop, 4242)).toEqual({ ok: false, reason: 'no-order' })
  })
})
