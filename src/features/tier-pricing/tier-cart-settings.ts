import { messageText, type SettingDeclaration, type Settings, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'
import type { TierCart } from './rules/table/tier-display.ts'
import { colorSetting, tierPremium } from './tier-settings.ts'

const showDiscountInCart = yesNo({
  name: 'show_discount_in_cart',
  title: messages.settingShowDiscountInCart,
  help: messages.settingShowDiscountInCartHelp,
  group: 'tier-cart',
  default: true,
})
const showSubtotalAsDiscount = yesNo({
  name: 'show_subtotal_as_discount_in_cart',
  title: messages.settingShowSubtotalAsDiscountInCart,
  help: messages.settingShowSubtotalAsDiscountInCartHelp,
  group: 'tier-cart',
  when: { setting: 'show_discount_in_cart', is: 'yes' },
  default: true,
})
const upsellEnabled = yesNo({
  name: 'cart_upsell_enabled',
  title: messages.settingCartUpsellEnabled,
  help: messages.settingCartUpsellEnabledHelp,
  group: 'tier-cart',
  default: false,
})
const upsellTemplate = messageText({
  name: 'cart_upsell_template',
  title: messages.settingCartUpsellTemplate,
  help: messages.settingCartUpsellTemplateHelp,
  group: 'tier-cart',
  when: { setting: 'cart_upsell_enabled', is: 'yes' },
  message: messages.nextTierText,
  max: 500,
})
const upsellColor = colorSetting({
  name: 'cart_upsell_color',
  title: messages.settingCartUpsellColor,
  help: messages.settingCartUpsellColorHelp,
  group: 'tier-cart',
  when: { setting: 'cart_upsell_enabled', is: 'yes' },
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
