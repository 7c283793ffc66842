import { messageText, type SettingDeclaration, type Settings, text, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'

export const termsPage = pageSetting({
  name: 'terms_page',
  title: messages.settingTermsPage,
  help: messages.settingTermsPageHelp,
})

const termsCheckbox = yesNo({
  name: 'terms_checkbox',
  title: messages.settingTermsCheckbox,
  help: messages.settingTermsCheckboxHelp,
  group: 'terms',
  default: true,
})

/** Whether an order needs the checkbox for the terms. */
export function needsTermsCheckbox(settings: Settings): boolean {
  return settings.get(termsPage) !== '' && settings.get(termsCheckbox)
}

export const termsCheckboxText = messageText({
  name: 'woocommerce_checkout_terms_and_conditions_checkbox_text',
  title: messages.settingCheckoutTermsAndConditionsCheckboxText,
  help: messages.settingCheckoutTermsAndConditionsCheckboxTextHelp,
  group: 'terms',
  when: { setting: 'terms_checkbox', is: 'yes' },
  message: messages.termsCheckbox,
  min: 1,
  max: 400,
  check: (text) =>
    text.includes('[terms]')
      ? undefined
      : 'The text must contain [terms], the link to the page of the terms.',
})

export const privacyPage = pageSetting({
  name: 'privacy_page',
  title: messages.settingPrivacyPage,
  help: messages.settingPrivacyPageHelp,
})

export const privacyText = messageText({
  name: 'woocommerce_checkout_privacy_policy_text',
  title: messages.settingCheckoutPrivacyPolicyText,
  help: messages.settingCheckoutPrivacyPolicyTextHelp,
  group: 'terms',
  format: 'long-text',
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
function pageSetting(
  declared: Pick<SettingDeclaration, 'name' | 'title' | 'help'>,
): SettingDeclaration<string> {
  const { name } = declared
  return text({
    ...declared,
    group: 'terms',
    format: 'page',
    default: '',
    max: 200,
    check: (path) =>
      path === '' || /^\/(?![/\\])[!-~]*$/.test(path)
        ? undefined
        : `${name} must be a path such as /${name}/.`,
  })
}
