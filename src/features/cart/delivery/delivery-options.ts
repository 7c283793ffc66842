import { currencyFormat } from '../../settings/general.ts'
import type { ShippingRate } from '../../shipping/rules/rate.ts'
import { rateNotes } from '../../shipping/rules/rate-notes.ts'
import { deliveryTax } from '../../tax/rules/delivery-tax.ts'
import { taxTerms } from '../../tax/tax.ts'
import type { Cart } from '../cart.ts'
import type { PricingShop } from '../pricing/price-line.ts'
import type { DeliveryOption } from '../rules/delivery-option.ts'
import { costText } from '../rules/sum-texts.ts'
import { displayedOf } from '../rules/totals.ts'

/** The shipping rates of this cart, with or without tax as the cart shows amounts. */
export async function deliveryOptionsOf(shop: PricingShop, cart: Cart): Promise<DeliveryOption[]> {
  const { rates, rate } = cart.priced
  const currency = currencyFormat(shop.settings)
  return Promise.all(
    rates.map(async (each) => ({
      id: each.id,
      title: each.title,
      cost: costText(await displayedCost(shop, cart, each), currency),
      notes: rateNotes(each),
      isChosen: each.id === rate?.id,
    })),
  )
}

async function displayedCost(
  shop: PricingShop,
  { priced, stored }: Cart,
  rate: ShippingRate,
): Promise<number> {
  const { shipping, display } = priced.totals
  if (shipping && rate.id === priced.rate?.id) return displayedOf(shipping, display.shows)
  if (display.shows === 'excl') return rate.costMinor
  const addresses = {
    shipping: priced.destination,
    billing: stored?.shipping.billing,
    pickup: rate.isPickup,
  }
  const terms = await taxTerms(shop, addresses)
  if (!terms) return rate.costMinor
  const taxedLines = priced.lines.map(({ key, sellable: { taxStatus, taxClass } }) => ({
    key,
    taxStatus,
    taxClass,
  }))
  const { costMinor } = rate
  return costMinor + deliveryTax({ costMinor, taxable: rate.taxStatus === 'taxable' }, taxedLines, terms)
}
