import { choice, wholeNumber, yesNo } from '../../platform/settings.ts'

/** Spec 9.4. */
export const cartRedirectAfterAdd = yesNo({
  name: 'cart_redirect_after_add',
  help: 'Whether adding to the cart opens the cart page.',
  default: true,
})

/** Spec 9.4. */
export const enableAjaxAddToCart = yesNo({
  name: 'enable_ajax_add_to_cart',
  help: 'Whether “Add to cart” in listings works without a page reload.',
  default: true,
})

/** Spec 2.6. */
export const hideCartWidgetIfEmpty = yesNo({
  name: 'hide_cart_widget_if_empty',
  help: 'Whether the mini-cart is hidden while the cart is empty.',
  default: false,
})

/** docs/wire.md 3.3. */
export const contractClient = choice<'ours' | 'theirs'>({
  name: 'contract_client',
  help: "Which scripts run cart, variations and checkout: ours for the shop's own, theirs for the scripts of extra_scripts.",
  choices: ['ours', 'theirs'],
  default: 'ours',
})

export const maxCartLines = wholeNumber({
  name: 'max_cart_lines',
  help: 'The maximum number of lines in a cart.',
  default: 200,
  min: 1,
  max: 1000,
})

export const cartSettings = [
  cartRedirectAfterAdd,
  enableAjaxAddToCart,
  hideCartWidgetIfEmpty,
  contractClient,
  maxCartLines,
]
