import type { PlaceholderValues } from '../../platform/mail/texts/template.ts'
import type { Shop } from '../../platform/shop.ts'
import { shopEmail, shopName } from './general.ts'

/** What every text of a mail may say of the shop, by WooCommerce's names. */
export const shopPlaceholders = ['site_title', 'site_address', 'site_url', 'store_email'] as const

/** The values of these; the address is that of the host, as WooCommerce has it. */
export function shopPlaceholderValues({
  config,
  settings,
}: Pick<Shop, 'config' | 'settings'>): PlaceholderValues {
  const host = config.publicUrl?.host ?? `localhost:${config.port}`
  return {
    site_title: settings.get(shopName),
    site_address: host,
    site_url: host,
    store_email: settings.get(shopEmail),
  }
}
