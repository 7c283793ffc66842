import { choice, type Settings, wholeNumber, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'

/** Spec 9.4. */
export const cartRedirectAfterAdd = yesNo({
  name: 'cart_redirect_after_add',
  title: messages.settingCartRedirectAfterAdd,
  help: messages.settingCartRedirectAfterAddHelp,
  group: 'cart',
  default: true,
})

export const cartDrawerAfterAdd = yesNo({
  name: 'cart_drawer_after_add',
  title: messages.settingCartDrawerAfterAdd,
  help: messages.settingCartDrawerAfterAddHelp,
  group: 'cart',
  when: { setting: 'cart_redirect_after_add', is: 'no' },
  default: false,
})

/** Spec 9.4. */
export const enableAjaxAddToCart = yesNo({
  name: 'enable_ajax_add_to_cart',
  title: messages.settingEnableAjaxAddToCart,
  help: messages.settingEnableAjaxAddToCartHelp,
  group: 'cart',
  default: true,
})

/** Spec 2.6. */
export const hideCartWidgetIfEmpty = yesNo({
  name: 'hide_cart_widget_if_empty',
  title: messages.settingHideCartWidgetIfEmpty,
  help: messages.settingHideCartWidgetIfEmptyHelp,
  group: 'cart',
  default: false,
})

/** docs/wire.md 3.3. */
export const contractClient = choice<'ours' | 'theirs'>({
  name: 'contract_client',
  title: messages.settingContractClient,
  help: messages.settingContractClientHelp,
  group: 'scripts',
  choiceText: messages.settingContractClientChoice,
  choices: ['ours', 'theirs'],
  default: 'ours',
})

/** docs/wire.md 3.3. */
const scriptsMayEvaluate = yesNo({
  name: 'contract_client_eval',
  title: messages.settingContractClientEval,
  help: messages.settingContractClientEvalHelp,
  group: 'scripts',
  when: { setting: 'contract_client', is: 'theirs' },
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
  title: messages.settingMaxCartLines,
  help: messages.settingMaxCartLinesHelp,
  group: 'cart',
  unit: 'lines',
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
