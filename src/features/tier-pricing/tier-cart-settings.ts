import { type SettingDeclaration, type Settings, text, yesNo } from '../../platform/settings.ts'
import type { TierCart } from './rules/table/tier-display.ts'
import { colour, tierPremium } from './tier-settings.ts'

const showDiscountInCart = yesNo({
  name: 'show_discount_in_cart',
  help: 'Whether the cart shows the regular price struck through beside a price by quantity.',
  default: true,
})
const showSubtotalAsDiscount = yesNo({
  name: 'show_subtotal_as_discount_in_cart',
  help: 'Whether it shows the sum of a line in that way too (premium).',
  default: true,
})
const upsellEnabled = yesNo({
  name: 'cart_upsell_enabled',
  help: 'Whether a line of the cart says how many more pieces would cost less each.',
  default: false,
})
const upsellTemplate = text({
  name: 'cart_upsell_template',
  help: 'How that is said: {tp_required_quantity} more cost {tp_next_price} each, {tp_next_discount} % off; now {tp_actual_discount} % are off.',
  default: 'Add {tp_required_quantity} more to pay {tp_next_price} each',
  max: 500,
})
const upsellColor = colour({ name: 'cart_upsell_color', help: 'The colour of that line.' })

/** How the cart shows prices by quantity (docs/wire.md A.3). */
export const tierCartSettings: readonly SettingDeclaration[] = [
  showDiscountInCart,
  showSubtotalAsDiscount,
  upsellEnabled,
  upsellTemplate,
  upsellColor,
]

/** The settings of the cart; what is premium is off where premium is. */
export function tierCart(settings: Settings): TierCart {
  const get: Settings['get'] = (declaration) => settings.get(declaration)
  return {
    strikesPrice: get(showDiscountInCart),
    strikesSum: get(tierPremium) && get(showSubtotalAsDiscount),
    ...(get(upsellEnabled) && { upsell: { text: get(upsellTemplate), color: get(upsellColor) } }),
  }
}
