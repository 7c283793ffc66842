import { type SettingDeclaration, text } from '../../platform/settings.ts'

export const termsPage = pageSetting(
  'terms_page',
  'The page with the terms of the shop, by its path: /terms/. While it is set, nobody can order without agreeing to them.',
)

export const termsCheckboxText = text({
  name: 'woocommerce_checkout_terms_and_conditions_checkbox_text',
  help: 'The text of the terms checkbox; [terms] is the link to the page with the terms.',
  default: 'I have read the [terms] and agree to them.',
  min: 1,
  max: 400,
  check: (text) =>
    text.includes('[terms]')
      ? undefined
      : 'What is agreed to must hold [terms], the link to the page of the terms.',
})

export const privacyPage = pageSetting(
  'privacy_page',
  'The page that says what becomes of personal details, by its path: /privacy/.',
)

export const privacyText = text({
  name: 'woocommerce_checkout_privacy_policy_text',
  help: 'The privacy text above the order button; [privacy_policy] is the link to the privacy page. A text with this link is shown only while there is a privacy page.',
  default:
    'We use your details for this order and for what comes of it. What else there is to know stands in our [privacy_policy].',
  max: 600,
})

/** Terms and privacy texts before ordering or paying, in the checkout and on the pay page. */
export const termsSettings: readonly SettingDeclaration[] = [
  termsPage,
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
