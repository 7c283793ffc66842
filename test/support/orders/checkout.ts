import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../../../src/platform/shop.ts'
import type { Visitor } from '../visitor.ts'

/** A buyer whose address has nothing wrong with it. */
export const buyer: Readonly<Record<string, string>> = {
  billing_first_name: 'Ada',
  billing_last_name: 'Marsh',
  billing_company: '',
  billing_country: 'US',
  billing_address_1: '12 Kiln Lane',
  billing_address_2: '',
  billing_city: 'Portland',
  billing_state: 'OR',
  billing_postcode: '97205',
  billing_phone: '(503) 555-0100',
  billing_email: 'ada@example.com',
  order_comments: '',
  payment_method: 'cod',
}

/** The checkout's form as this visitor's browser would send it, filled in by `buyer`. */
export async function checkoutForm(visitor: Visitor): Promise<Record<string, string>> {
  const page = await visitor.get('/checkout/')
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.body)?.[1] ?? ''
  const nonce = 'woocommerce-process-checkout-nonce'
  return {
    ...buyer,
    [nonce]: hidden(nonce),
    placement_key: hidden('placement_key'),
    _wp_http_referer: '/checkout/',
  }
}

/** The messages that the shop has sent so far, as they lie in its outbox. */
export async function outbox(shop: Shop): Promise<string[]> {
  const folder = join(shop.config.dataFolder, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
}
