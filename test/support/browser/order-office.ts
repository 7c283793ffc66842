import type { Browser, Page } from 'playwright-core'
import { type ShopProcess, startShop } from '../process/shop-process.ts'
import { openBrowser, openPage, type WatchedPage, waitUntilIdle } from './browser.ts'
import { closeContexts } from './contexts.ts'

export type SignIn = { readonly email: string; readonly password: string }

const owner: SignIn = { email: 'ana@example.com', password: 'a vase of white marble' }

export type PlacedOrder = { readonly id: number; readonly number: string }

/** The back office of a shop of its own, with its owner at the list of orders. */
export type OrderOffice = {
  readonly shop: ShopProcess
  readonly office: WatchedPage
  readonly page: Page
  /** The list of orders as somebody else sees it after signing in. */
  signIn(person: SignIn): Promise<WatchedPage>
  /** A call of the REST interface, as the owner makes it in another window. */
  call<Answer>(path: string, data?: object, method?: string): Promise<Answer>
  /** Orders one item, and its shipping. */
  place(more: object): Promise<PlacedOrder>
  /** Opens the page of an order. */
  open(order: Pick<PlacedOrder, 'id'>): Promise<void>
  close(): Promise<void>
}

export async function openOrderOffice(): Promise<OrderOffice> {
  const env = { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: owner.password }
  const shop = await startShop({ env })
  const browser = await openBrowser()
  const office = await signInAs(browser, shop, owner)
  const { page } = office
  const call: OrderOffice['call'] = (path, data, method = data ? 'POST' : 'GET') =>
    page.evaluate(requestAs, { path, data, method })
  return {
    ...{ shop, office, page, call },
    signIn: (person) => signInAs(browser, shop, person),
    async place(more) {
      const filter = 'type=simple&stock_status=instock&per_page=1&_fields=id'
      const [product] = await call<{ id: number }[]>(`wc/v3/products?${filter}`)
      const name = { first_name: 'Ana', last_name: 'Bianchi', email: 'buyer@example.com' }
      const address = { address_1: '12 Mercer Street', city: 'New York', state: 'NY', postcode: '10001' }
      const billing = { ...name, ...address, country: 'US' }
      return call('wc/v3/orders', {
        ...{ payment_method: 'bacs', payment_method_title: 'Bank transfer', billing, shipping: billing },
        line_items: [{ product_id: product?.id, quantity: 1 }],
        shipping_lines: [{ method_id: 'flat_rate', method_title: 'Flat rate', total: '6.90' }],
        ...more,
      })
    },
    async open({ id }) {
      await page.goto(`${shop.origin}/admin/orders/${id}/`)
      await waitUntilIdle(office)
    },
    async close() {
      await closeContexts(browser)
      await shop.stop()
    },
  }
}

async function signInAs(
  browser: Browser,
  { origin }: ShopProcess,
  { email, password }: SignIn,
): Promise<WatchedPage> {
  const opened = await openPage(browser, 1280)
  await opened.page.goto(`${origin}/admin/orders/`)
  await opened.page.fill('#username', email)
  await opened.page.fill('#password', password)
  await opened.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await opened.page.waitForURL(/\/admin\/orders\//)
  await waitUntilIdle(opened)
  return opened
}

type Sent = { readonly path: string; readonly data: object | undefined; readonly method: string }

/** Runs in the page. */
async function requestAs({ path, data, method }: Sent) {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
  const body = data && { body: JSON.stringify(data) }
  return (await fetch(`/wp-json/${path}`, { method, headers, ...body })).json()
}
