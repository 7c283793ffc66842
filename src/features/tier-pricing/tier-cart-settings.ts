import { messageText, type SettingDeclaration, type Settings, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'
import type { TierCart } from './rules/table/tier-display.ts'
import { colorSetting, tierPremium } from './tier-settings.ts'

const showDiscountInCart = yesNo({
  name: 'show_discount_in_cart',
  help: 'Whether the cart shows the regular price struck through next to a tier price.',
  default: true,
})
const showSubtotalAsDiscount = yesNo({
  name: 'show_subtotal_as_discount_in_cart',
  help: 'Whether the cart shows the regular line total struck through too (premium).',
  default: true,
})
const upsellEnabled = yesNo({
  name: 'cart_upsell_enabled',
  help: 'Whether cart lines show how many more units reach the next tier.',
  default: false,
})
const upsellTemplate = messageText({
  name: 'cart_upsell_template',
  help: 'The text about the next tier, with the placeholders {tp_required_quantity}, {tp_next_price}, {tp_next_discount} and {tp_actual_discount}.',
  message: messages.nextTierText,
  max: 500,
})
const upsellColor = colorSetting({
  name: 'cart_upsell_color',
  help: 'The color of the text about the next tier.',
})

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
