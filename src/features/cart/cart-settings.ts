import type { SettingDeclaration } from '../../platform/settings.ts'

/** Spec 9.4. */
export const cartRedirectAfterAdd: SettingDeclaration<boolean> = {
  name: 'cart_redirect_after_add',
  help: 'Whether the shopper is taken to the cart after adding something.',
  type: 'yes-no',
  default: true,
}

/** Spec 9.4. */
export const enableAjaxAddToCart: SettingDeclaration<boolean> = {
  name: 'enable_ajax_add_to_cart',
  help: 'Whether “Add to cart” in listings works without a page reload.',
  type: 'yes-no',
  default: true,
}

export const mostCartLines: SettingDeclaration<number> = {
  name: 'most_cart_lines',
  help: 'How many different things one cart can hold.',
  type: 'whole-number',
  default: 200,
  min: 1,
  max: 1000,
}

export const cartSettings = [cartRedirectAfterAdd, enableAjaxAddToCart, mostCartLines]
