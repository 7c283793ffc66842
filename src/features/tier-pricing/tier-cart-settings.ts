import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { TierCart } from './rules/table/tier-display.ts'
import { colorSetting, textSetting, tierPremium, yesNoSetting } from './tier-settings.ts'

const showDiscountInCart = yesNoSetting(
  'show_discount_in_cart',
  true,
  'Whether the cart shows the regular price struck through beside a price by quantity.',
)
const showSubtotalAsDiscount = yesNoSetting(
  'show_subtotal_as_discount_in_cart',
  true,
  'Whether it shows the sum of a line in that way too (premium).',
)
const upsellEnabled = yesNoSetting(
  'cart_upsell_enabled',
  false,
  'Whether a line of the cart says how many more pieces would cost less each.',
)
const upsellTemplate = textSetting(
  'cart_upsell_template',
  'Add {tp_required_quantity} more to pay {tp_next_price} each',
  'How that is said: {tp_required_quantity} more cost {tp_next_price} each, {tp_next_discount} % off; now {tp_actual_discount} % are off.',
)
const upsellColor = colorSetting('cart_upsell_color', 'The colour of that line.')

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
