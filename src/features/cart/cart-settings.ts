import { choice, type Settings, wholeNumber, yesNo } from '../../platform/settings.ts'

/** Spec 9.4. */
export const cartRedirectAfterAdd = yesNo({
  name: 'cart_redirect_after_add',
  help: 'Whether adding to the cart opens the cart page.',
  default: true,
})

export const cartDrawerAfterAdd = yesNo({
  name: 'cart_drawer_after_add',
  help: 'Whether adding to the cart opens the cart as a drawer over the page, where it does not open the cart page.',
  default: false,
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

/** docs/wire.md 3.3. */
const scriptsMayEvaluate = yesNo({
  name: 'contract_client_eval',
  help: 'Whether the scripts of extra_scripts may run texts as code, which templates of WooCommerce scripts do. Only while contract_client is theirs.',
  default: false,
  warning: (isAllowed) =>
    isAllowed
      ? 'Warning: pages now allow scripts to run texts as code. If one of your scripts puts a text of a stranger into a page, that text can read what buyers type. Turn this off when your scripts do not need it.'
      : undefined,
})

/** What the security policy of pages must allow these scripts, besides their hosts. */
export function scriptSourcesForOthers(settings: Settings): readonly string[] {
  const isNeeded = settings.get(contractClient) === 'theirs' && settings.get(scriptsMayEvaluate)
  return isNeeded ? ["'unsafe-eval'"] : []
}

export const maxCartLines = wholeNumber({
  name: 'max_cart_lines',
  help: 'The maximum number of lines in a cart.',
  default: 200,
  min: 1,
  max: 1000,
})

export const cartSettings = [
  cartDrawerAfterAdd,
  cartRedirectAfterAdd,
  enableAjaxAddToCart,
  hideCartWidgetIfEmpty,
  contractClient,
  scriptsMayEvaluate,
  maxCartLines,
]
