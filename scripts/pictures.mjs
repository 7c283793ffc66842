/*
 * Makes the pictures of the pages for owners: `npm run pictures`. Starts a shop of its own with the demo's products and
 * orders of fixed names, and takes the screens of the list below, 1280 pixels wide, in light colours.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'docs', 'owner', 'pictures')
const owner = { email: 'anna@shop.example', password: 'a vase of white marble' }
const port = 4699
const origin = `http://127.0.0.1:${port}`
const size = { width: 1280, height: 900 }

/** What people do on a screen before its picture is taken. */
const acts = {
  async newOrder(page) {
    await page.getByRole('combobox', { name: 'Find a product' }).fill('twin bud')
    await page.getByRole('option', { name: /^Add / }).first().click()
    await page.getByLabel('First name').fill('Ana')
    await page.getByLabel('Last name').fill('Bianchi')
  },
  async refund(page) {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'All items' }).click()
  },
}

/**
 * The name of the picture, the address of its screen below `/admin`, and the act before it. `ORDER` is the id of the last
 * order, `CUSTOMER` that of a customer.
 */
const screens = [
  ['home', '/'],
  ['orders', '/orders/'],
  ['order', '/orders/ORDER/'],
  ['new-order', '/orders/new/', acts.newOrder],
  ['packing', '/packing/'],
  ['refund', '/orders/ORDER/', acts.refund],
  ['returns', '/returns/'],
  ['customers', '/customers/'],
  ['customer', '/customers/CUSTOMER/'],
  ['settings', '/settings/'],
  ['look', '/settings/look/'],
  ['payment-methods', '/settings/payment-methods/'],
  ['tax-rates', '/settings/tax-rates/'],
  ['staff', '/staff/'],
  ['api-keys', '/api-keys/'],
  ['low-stock', '/low-stock/'],
  ['emails', '/emails/'],
  ['email-texts', '/email-texts/'],
  ['jobs', '/jobs/'],
  ['system-status', '/system-status/'],
  ['history', '/history/?about=product'],
]

const buyers = [
  ['Ana', 'Bianchi'],
  ['Jonas', 'Weber'],
  ['Siobhán', 'O’Neill'],
  ['Maria', 'Fernández'],
]

const data = await mkdtemp(join(tmpdir(), 'handsel-pictures-'))
const shop = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(port),
    HANDSEL_DATA: data,
    HANDSEL_ADMIN_EMAIL: owner.email,
    HANDSEL_ADMIN_PASSWORD: owner.password,
  },
})
const browser = await chromium.launch({
  executablePath: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await untilOpen()
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto(`${origin}/admin/`)
  await page.fill('#username', owner.email)
  await page.fill('#password', owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${origin}/admin/`)
  const { orderId, customerId } = await page.evaluate(fillShop, buyers)
  for (const [name, path, act] of screens) {
    await page.goto(`${origin}/admin${path.replace('ORDER', orderId).replace('CUSTOMER', customerId)}`)
    await page.waitForLoadState('networkidle')
    await act?.(page)
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(folder, `${name}.webp`))
    console.log(`docs/owner/pictures/${name}.webp`)
  }
} finally {
  await browser.close()
  shop.kill('SIGTERM')
  if (shop.exitCode === null) await once(shop, 'exit')
  await rm(data, { recursive: true, force: true })
}

async function untilOpen() {
  for (let attempt = 0; attempt < 240; attempt++) {
    if (
      await fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(500)
  }
  throw new Error('The shop did not open within two minutes.')
}

/** Orders of these buyers, customers, staff, a key, a return and a changed price, by the REST interface. Runs in the page. */
async function fillShop(people) {
  const nonce = JSON.parse(document.querySelector('#rest-nonce').textContent)
  const call = async (path, body) => {
    const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`/wp-json/${path}`, { headers, ...sent })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const found = await call(
    'wc/v3/products?type=simple&stock_status=instock&per_page=20&orderby=title&order=asc',
  )
  const products = found.filter(({ stock_quantity: left }) => (left ?? 9) > 5)
  let last
  const customers = []
  for (let index = 0; index < 9; index++) {
    const [first_name, last_name] = people[index % people.length]
    const place = {
      address_1: '12 Mercer Street',
      city: 'New York',
      state: 'NY',
      postcode: '10001',
      country: 'US',
    }
    const billing = {
      first_name,
      last_name,
      ...place,
      email: `${first_name.toLowerCase().replace(/[^a-z]/g, '')}@example.com`,
    }
    if (index < people.length)
      customers.push(await call('wc/v3/customers', { email: billing.email, first_name, last_name, billing }))
    const isPaid = index % 4 !== 3
    last = await call('wc/v3/orders', {
      ...(isPaid ? { set_paid: true } : { status: 'on-hold' }),
      payment_method: 'bacs',
      customer_id: customers[index % people.length].id,
      billing,
      shipping: { first_name, last_name, ...place },
      line_items: [{ product_id: products[index % products.length].id, quantity: 1 + (index % 3) }],
      shipping_lines: [{ method_id: 'flat_rate', total: '6.00' }],
    })
  }
  await call(`wc/v3/products/${products[0].id}`, { regular_price: '29.00' })
  for (const [country, rate] of [
    ['DE', '19'],
    ['AT', '20'],
    ['IT', '22'],
  ])
    await call('wc/v3/taxes', { country, rate, name: 'VAT' })
  await call('handsel/v1/returns', {
    order_id: last.id,
    key: 'first-return',
    reason: 'damaged',
    note: 'It arrived with a crack.',
    lines: [{ line_id: last.line_items[0].id, quantity: 1 }],
  })
  await call('handsel/v1/staff', {
    email: 'tom@example.com',
    first_name: 'Tom',
    last_name: 'Field',
    role: 'shop_staff',
  })
  await call('handsel/v1/api-keys', { description: 'Bookkeeping', permissions: 'read' })
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return { orderId: String(last.id), customerId: String(customers[0].id) }
}
