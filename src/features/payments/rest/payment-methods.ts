import { resource } from '../../../platform/rest/resource/resource.ts'
import { minorOf } from '../../../platform/rest/values/amounts.ts'
import { baseAddress, currencyDecimals } from '../../settings/general.ts'
import { enabledSetting, offeredMethods, orderedMethods } from '../payments.ts'
import { purchaseToPay } from '../rules/offer-terms.ts'
import { paymentMethodsContract } from './payment-methods-resource.ts'

/** `handsel/v1/payment-methods`: the methods in the order of customers, as a purchase is offered them. */
export const paymentMethodEndpoints = resource(paymentMethodsContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  unpaged: true,
  async list({ call: { shop } }, { country, total, needs_shipping, shipping_method: id }) {
    const { settings } = shop
    const purchase = purchaseToPay({
      sums: { dueMinor: minorOf(total, 'total', settings.get(currencyDecimals)) ?? 0 },
      country: country || baseAddress(settings).country,
      rate: needs_shipping ? { id } : undefined,
    })
    const offered = offeredMethods(shop, purchase)
    const others = orderedMethods(shop).filter((method) => !offered.includes(method))
    const items = [...offered, ...others].flatMap((method) => {
      const enabled = enabledSetting(shop, method.id)
      const missing = method.needs?.(settings) ?? []
      return enabled === undefined
        ? []
        : {
            id: method.id,
            title: method.title(settings),
            description: method.description(settings),
            enabled: settings.get(enabled) === true,
            missing: missing.map(({ name, title }) => ({ name, title: title() })),
            is_offered: offered.includes(method),
          }
    })
    return { items, total: items.length }
  },
})
