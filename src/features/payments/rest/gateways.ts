import { resource } from '../../../platform/rest/resource/resource.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currentSettings, optionOf, textOfSent, writeSettings } from '../../settings/rest/option.ts'
import { methodOrder } from '../payment-settings.ts'
import { enabledSetting, orderedMethods } from '../payments.ts'
import { gatewaysContract } from './gateways-resource.ts'

/** The payment methods that have settings. The one for orders without an amount due has none: nobody selects it. */
export const gatewayEndpoints = resource(gatewaysContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  codes: { missing: 'woocommerce_rest_payment_gateway_invalid', missingOnEdit: 404 },
  unpaged: true,
  async list({ call: { shop } }) {
    const items = gatewaysOf(shop, await currentSettings(shop))
    return { items, total: items.length }
  },
  get: ({ call: { shop } }, { gateway }) => gatewayNamed(shop, gateway),
  async change({ call: { shop } }, { gateway, order, settings: sent = {}, ...fields }) {
    const settings = await currentSettings(shop)
    const ids = gatewaysOf(shop, settings).map(({ id }) => id)
    if (!ids.includes(gateway)) return undefined
    const values = new Map(Object.entries({ ...sent, ...fields }))
    const texts = new Map<string, string>()
    for (const { field, declaration } of declarationsOf(shop, gateway)) {
      const value = values.get(field)
      if (value !== undefined) texts.set(declaration.name, textOfSent(value))
    }
    if (order !== undefined) texts.set(methodOrder.name, movedTo(ids, gateway, order).join(' '))
    await writeSettings(shop, texts)
    return gatewayNamed(shop, gateway)
  },
  links: ({ id }, root) => ({ self: [{ href: `${root}wc/v3/payment_gateways/${id}` }] }),
})

async function gatewayNamed(shop: Shop, id: string) {
  return gatewaysOf(shop, await currentSettings(shop)).find((gateway) => gateway.id === id)
}

function gatewaysOf(shop: Shop, settings: Settings) {
  const methods = orderedMethods({ program: shop.program, settings })
  return methods
    .filter(({ id }) => enabledSetting(shop, id))
    .map(({ id, title, description }, order) => ({
      id,
      title: title(settings),
      description: description(settings),
      order,
      enabled: isEnabled(shop, id, settings),
      method_title: texts[id]?.title ?? title(settings),
      method_description: texts[id]?.description ?? '',
      method_supports: ['products'],
      settings: settingsOf(shop, id, settings),
    }))
}

function isEnabled(shop: Shop, id: string, settings: Settings): boolean {
  const declaration = enabledSetting(shop, id)
  return declaration !== undefined && settings.get(declaration) === true
}

/** All but those that are fields of the gateway itself. */
function settingsOf(shop: Shop, id: string, settings: Settings) {
  return Object.fromEntries(
    declarationsOf(shop, id).flatMap(({ field, declaration }) => {
      if (field === 'enabled' || field === 'description') return []
      const named = { id: field, label: labels[field] ?? field.replaceAll('_', ' ') }
      const { options: _, ...shown } = optionOf(declaration, settings, named)
      return [[field, { ...shown, placeholder: '' }] as const]
    }),
  )
}

/** Each field of a method is a setting of its own (`method-settings.ts`). */
function declarationsOf({ program }: Shop, id: string) {
  const prefix = `woocommerce_${id}_`
  return program.settings
    .filter(({ name }) => name.startsWith(prefix))
    .map((declaration) => ({ field: declaration.name.slice(prefix.length), declaration }))
}

function movedTo(ids: readonly string[], id: string, order: number): readonly string[] {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, order), id, ...others.slice(order)]
}

/** English, as the other words of the interface. */
const texts: Readonly<Record<string, { readonly title: string; readonly description: string }>> = {
  bacs: { title: 'Bank transfer', description: 'Customers transfer the amount to a bank account.' },
  cheque: { title: 'Check', description: 'Customers send a check.' },
  cod: { title: 'Cash on delivery', description: 'Customers pay when they receive their order.' },
}

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  instructions: 'Instructions',
  countries: 'Billing countries',
  enable_for_methods: 'Shipping methods',
  enable_for_virtual: 'Orders without shipping',
  min_amount: 'Minimum amount',
  max_amount: 'Maximum amount',
  accounts: 'Accounts',
  payee: 'Payee',
  send_to: 'Address',
}
