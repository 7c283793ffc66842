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

/** Spec 2.6. */
export const hideCartWidgetIfEmpty: SettingDeclaration<boolean> = {
  name: 'hide_cart_widget_if_empty',
  help: 'Whether the mini-cart is hidden while the cart is empty.',
  type: 'yes-no',
  default: false,
}

/** docs/wire.md 3.3. */
export const contractClient: SettingDeclaration<'ours' | 'theirs'> = {
  name: 'contract_client',
  help: 'Whose scripts add, take out, choose variations and check out: ours, or theirs that extra_scripts brings.',
  type: 'choice',
  choices: ['ours', 'theirs'],
  default: 'ours',
}

export const mostCartLines: SettingDeclaration<number> = {
  name: 'most_cart_lines',
  help: 'How many different things one cart can hold.',
  type: 'whole-number',
  default: 200,
  min: 1,
  max: 1000,
}

export const cartSettings = [
  cartRedirectAfterAdd,
  enableAjaxAddToCart,
  hideCartWidgetIfEmpty,
  contractClient,
  mostCartLines,
]
