import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storePicture } from '../../../src/features/media/media.ts'
import { projectRoot } from '../../../src/platform/files/project-root.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm, outbox } from '../../support/orders/checkout.ts'
import { readMail } from '../../support/orders/order-mails.ts'
import { setSettings } from '../../support/settings.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { woocommerce_email_header_image: 'mail-logo.png' } })
})
afterAll(() => app.close())

/** The source of the mail that confirms a new order. */
async function confirmation(): Promise<string> {
  const ada = visitor(app.fastify)
  await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
  const reply = await ada.post('/?wc-ajax=checkout', { ...(await checkoutForm(ada)), payment_method: 'cod' })
  const { order_id: id } = reply.json<{ order_id: number }>()
  await app.runJobs()
  const mails = await outbox(app.shop)
  const found = mails.filter((source) => readMail(source).subject === `Handsel: your order ${id}`)
  expect(found).toHaveLength(1)
  return found[0]!
}

it('has the owner’s picture of the name with it, and the name as text until there is one', async () => {
  const without = await confirmation()
  expect(without).not.toContain('image/png')
  expect(readMail(without).html).not.toMatch(/<img[^>]*cid:|<svg/)

  const bytes = await readFile(join(projectRoot(), 'demo/images/mail-logo.png'))
  const stored = await storePicture(app.shop, app.shop.db, { bytes, name: 'mail-logo.png' })
  expect(stored.ok).toBe(true)
  const source = await confirmation()
  const cid = /<img src="cid:([^"]+)" alt="Handsel" width="240" height="64"/.exec(readMail(source).html)?.[1]
  const part = source.split(/\r?\n--/).find((each) => each.includes('Content-Type: image/png')) ?? ''
  const [head = '', body = ''] = part.split(/\r?\n\r?\n/)
  expect(head).toContain(`Content-ID: <${cid}>`)
  expect(head).toContain('Content-Disposition: inline')
  expect(Buffer.from(body, 'base64').equals(bytes)).toBe(true)
})

it('has the logo of the shop where mails have no picture of their own, and its color of buttons and links', async () => {
  const before = await confirmation()
  expect(readMail(before).html).toContain('background:#2f5d50')
  await setSettings(app, {
    woocommerce_email_header_image: '',
    look_logo: 'mail-logo.png',
    look_accent: '#1d3f6e',
  })
  const { html } = readMail(await confirmation())
  expect(html).toMatch(/<img src="cid:[^"]+" alt="Handsel" width="240" height="64"/)
  expect(html).toContain('background:#1d3f6e')
  expect(html).not.toContain('#2f5d50')
})
