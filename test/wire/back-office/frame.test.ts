import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { helpPageOf } from '../../../src/admin/screen.ts'
import { accountScreens } from '../../../src/features/accounts/admin/screens.ts'
import { homeScreens } from '../../../src/features/back-office/admin/screens.ts'
import { customerScreens } from '../../../src/features/customers/admin/screens.ts'
import { emailScreens } from '../../../src/features/emails/admin/screens.ts'
import { historyScreens } from '../../../src/features/history/admin/screens.ts'
import { orderScreens } from '../../../src/features/orders/admin/screens.ts'
import { returnScreens } from '../../../src/features/returns/admin/screens.ts'
import { settingScreens } from '../../../src/features/settings-forms/admin/screens.ts'
import { shippingScreens } from '../../../src/features/shipping/admin/screens.ts'
import { stockScreens } from '../../../src/features/stock/admin/screens.ts'
import { systemScreens } from '../../../src/features/system/admin/screens.ts'
import { taxScreens } from '../../../src/features/tax/admin/screens.ts'
import { webhookScreens } from '../../../src/features/webhooks/admin/screens.ts'
import { may, type Role, roles } from '../../../src/kernel/roles.ts'
import { projectRoot } from '../../../src/platform/files/project-root.ts'
import { guestOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
const people = new Map<Role, Awaited<ReturnType<typeof signedInAs>>>()
beforeAll(async () => {
  app = await makeTestApp({ settings: { extra_scripts: 'https://scripts.example/a.js' } })
  for (const role of roles) people.set(role, await signedInAs(app, role.replace('_', '-'), role))
})
afterAll(() => app.close())

const personWith = (role: Role) => people.get(role)!
const dataIn = (markup: string, id: string) =>
  JSON.parse(new RegExp(`<script id="${id}"[^>]*>(.*?)</script>`).exec(markup)?.[1] ?? 'null')

describe('GET /admin/', () => {
  it.each(['/admin/', '/admin/orders/?status=failed&page=2', '/admin/orders/12/', '/admin/nothing/of/this/'])(
    'leads a guest from %s to the sign-in, and back',
    async (path) => {
      const { status, headers } = await guestOf(app).request('GET', path)
      expect([status, headers['location']]).toEqual([
        302,
        `/my-account/?redirect_to=${encodeURIComponent(path)}`,
      ])
    },
  )

  it('is for staff: customers and subscribers get a page that says so', async () => {
    const statuses = await Promise.all(
      roles.map(async (role) => [role, (await personWith(role).request('GET', '/admin/orders/')).status]),
    )
    expect(Object.fromEntries(statuses)).toEqual({
      administrator: 200,
      shop_manager: 200,
      shop_staff: 200,
      editor: 200,
      author: 200,
      contributor: 200,
      subscriber: 403,
      customer: 403,
    })
    const { headers, body } = await personWith('customer').request('GET', '/admin/')
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('<main')
    expect(body).not.toContain('admin-data')
  })

  it('is never stored and never listed', async () => {
    const { headers } = await personWith('administrator').request('GET', '/admin/')
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  it('allows scripts of the shop alone, and styles with a nonce that is used once', async () => {
    const policies = await Promise.all(
      ['/admin/', '/admin/orders/'].map(async (path) => {
        const { headers, body } = await personWith('administrator').request('GET', path)
        const policy = String(headers['content-security-policy'])
        const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1]
        expect(policy).toContain("script-src 'self';")
        expect(body).toContain(`nonce="${nonce}"`)
        expect(body).not.toMatch(/<script(?![^>]* src=)(?![^>]*type="application\/json")/)
        return nonce
      }),
    )
    expect(new Set(policies).size).toBe(2)
    const { headers } = await guestOf(app).request('GET', '/shop/')
    expect(headers['content-security-policy']).not.toContain('nonce')
    expect(headers['content-security-policy']).toContain("script-src 'self' https://scripts.example")
  })

  it('says who is signed in, and what they may do', async () => {
    const { body } = await personWith('shop_manager').request('GET', '/admin/')
    const { person, currency, shopName } = dataIn(body, 'admin-data')
    expect(person).toMatchObject({ name: 'shop-manager', roles: ['shop_manager'] })
    expect(person.capabilities).toContain('edit_shop_orders')
    expect(person.capabilities).not.toContain('manage_options')
    expect([currency.code, typeof shopName]).toEqual(['USD', 'string'])
  })

  it('gives a nonce that the REST interface accepts', async () => {
    const manager = personWith('shop_manager')
    const nonce = dataIn((await manager.request('GET', '/admin/')).body, 'rest-nonce')
    const options = { headers: { 'x-wp-nonce': nonce } }
    expect((await manager.request('GET', '/wp-json/wc/v3/orders', options)).status).toBe(200)
  })
})

describe('a screen', () => {
  /** The first call of each screen; one below it makes others of the same right. */
  const calls: Readonly<Record<string, string>> = {
    orders: '/wp-json/handsel/v1/orders',
    'orders/new': '/wp-json/handsel/v1/orders/products',
    returns: '/wp-json/handsel/v1/returns',
    packing: '/wp-json/handsel/v1/orders',
    customers: '/wp-json/handsel/v1/customers',
    staff: '/wp-json/handsel/v1/staff',
    'api-keys': '/wp-json/handsel/v1/api-keys',
    settings: '/wp-json/handsel/v1/settings',
    'settings/payment-methods': '/wp-json/handsel/v1/payment-methods',
    'settings/tax-rates': '/wp-json/handsel/v1/tax-rates',
    'settings/tax-classes': '/wp-json/handsel/v1/tax-classes',
    'low-stock': '/wp-json/handsel/v1/low-stock',
    webhooks: '/wp-json/wc/v3/webhooks',
    emails: '/wp-json/handsel/v1/jobs?kind=mails',
    'email-texts': '/wp-json/handsel/v1/mail-kinds',
    'sent-emails': '/wp-json/handsel/v1/sent-mails',
    jobs: '/wp-json/handsel/v1/jobs',
    errors: '/wp-json/handsel/v1/errors',
    'system-status': '/wp-json/handsel/v1/system-status',
    history: '/wp-json/handsel/v1/history',
  }
  const withCalls = [
    ...orderScreens,
    ...returnScreens,
    ...customerScreens,
    ...settingScreens,
    ...accountScreens.filter(({ path }) => path !== 'profile'),
    ...shippingScreens,
    ...taxScreens,
    ...stockScreens,
    ...emailScreens,
    ...webhookScreens,
    ...systemScreens,
    ...historyScreens,
  ]

  it('has a page for owners, which the table of contents names', () => {
    const folder = join(projectRoot(), 'docs/owner')
    const contents = readFileSync(join(folder, 'index.md'), 'utf8')
    const pages = [...homeScreens, ...accountScreens, ...withCalls].map(helpPageOf)
    const missing = pages.filter((page) => page !== 'help' && !existsSync(join(folder, `${page}.md`)))
    expect(missing).toEqual([])
    expect(pages.filter((page) => page !== 'help' && !contents.includes(`](${page}.md)`))).toEqual([])
  })

  it.each(roles)('is shown to those whose calls are answered: %s', async (role) => {
    for (const { path, capability } of withCalls) {
      const call = calls[path] ?? calls[path.split('/')[0] ?? ''] ?? ''
      const { status } = await personWith(role).request('GET', call)
      expect([path, capability !== undefined && may([role], capability)]).toEqual([path, status === 200])
    }
  })
})

it('the address of WordPress leads to the back office, and its calls stay', async () => {
  const { status, headers } = await guestOf(app).request('GET', '/wp-admin/')
  expect([status, headers['location']]).toEqual([302, '/admin/'])
  const call = await personWith('administrator').request('GET', '/wp-admin/admin-ajax.php?action=rest-nonce')
  expect([call.status, call.body]).toEqual([200, expect.stringMatching(/^\w{10}$/)])
})
