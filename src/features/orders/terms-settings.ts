import { messageText, type SettingDeclaration, type Settings, text, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'

export const termsPage = pageSetting(
  'terms_page',
  'The page with the terms and conditions of the shop, by its path: /terms/. While it is set, buyers agree to them by ordering: see terms_checkbox.',
)

const termsCheckbox = yesNo({
  name: 'terms_checkbox',
  help: 'Whether buyers select a checkbox to agree to the terms and conditions; without it a line above the button says that they agree by ordering.',
  default: true,
})

/** Whether an order needs the checkbox for the terms. */
export function needsTermsCheckbox(settings: Settings): boolean {
  return settings.get(termsPage) !== '' && settings.get(termsCheckbox)
}

export const termsCheckboxText = messageText({
  name: 'woocommerce_checkout_terms_and_conditions_checkbox_text',
  help: 'The text of that checkbox; [terms] is the link to the page with the terms and conditions.',
  message: messages.termsCheckbox,
  min: 1,
  max: 400,
  check: (text) =>
    text.includes('[terms]')
      ? undefined
      : 'The text must contain [terms], the link to the page of the terms.',
})

export const privacyPage = pageSetting(
  'privacy_page',
  'The page that says what becomes of personal details, by its path: /privacy/.',
)

export const privacyText = messageText({
  name: 'woocommerce_checkout_privacy_policy_text',
  help: 'The privacy text above the order button; [privacy_policy] is the link to the privacy page. A text with this link is shown only while there is a privacy page.',
  message: messages.privacyNotice,
  max: 600,
})

/** Terms and privacy texts before ordering or paying, in the checkout and on the pay page. */
export const termsSettings: readonly SettingDeclaration[] = [
  termsPage,
  termsCheckbox,
  termsCheckboxText,
  privacyPage,
  privacyText,
]

/** Refuses other hosts, also paths that a browser would read as a host. */
function pageSetting(name: string, help: string): SettingDeclaration<string> {
  return text({
    name,
    help: `${help} Empty for none.`,
    default: '',
    max: 200,
    check: (path) =>
      path === '' || /^\/(?![/\\])[!-~]*$/.test(path)
        ? undefined
        : `${name} must be a path such as /${name}/.`,
  })
}
