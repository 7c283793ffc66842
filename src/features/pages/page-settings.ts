import { type SettingDeclaration, type Settings, text } from '../../platform/settings.ts'
import { SHIPPING_PATH, shippingParagraphs } from '../settings/general.ts'
import { homeSettings } from './home-settings.ts'
import * as messages from './messages.ts'

/** A page with a text of the owner's; without a text it does not exist. */
export type TextPage = {
  /** What programs call it; never that of another page. */
  readonly id: number
  readonly slug: string
  readonly text: SettingDeclaration<string>
  readonly title: () => string
}

type PageGroup = 'text-pages' | 'legal-pages'

function textPage(id: number, slug: string, title: () => string, group: PageGroup): TextPage {
  return {
    id,
    slug,
    title,
    text: text({
      name: `page_${slug.replaceAll('-', '_')}`,
      title: () => messages.settingPageText({ title: title() }),
      help: () => messages.settingPageTextHelp({ path: `/${slug}/` }),
      group,
      format: 'html',
      default: '',
      max: 40_000,
    }),
  }
}

export const aboutPage = textPage(1, 'about', messages.about, 'text-pages')
export const contactPage = textPage(2, 'contact', messages.contact, 'text-pages')
export const faqPage = textPage(3, 'faq', messages.faq, 'text-pages')
export const privacyPolicyPage = textPage(4, 'privacy-policy', messages.privacyPolicy, 'legal-pages')
export const termsPage = textPage(5, 'terms', messages.terms, 'legal-pages')
// The page about shipping and returns has the id between.
export const withdrawalPage = textPage(7, 'withdrawal', messages.withdrawal, 'legal-pages')
export const imprintPage = textPage(8, 'imprint', messages.imprint, 'legal-pages')

export const textPages: readonly TextPage[] = [
  aboutPage,
  contactPage,
  faqPage,
  privacyPolicyPage,
  termsPage,
  withdrawalPage,
  imprintPage,
]

/** The settings of front page and pages. */
export const pagesSettings = [...homeSettings, ...textPages.map((page) => page.text)]

/** The path of a page; `undefined` while the owner has not written it. */
export function pathOf(page: TextPage, settings: Settings): string | undefined {
  return settings.get(page.text).trim() === '' ? undefined : `/${page.slug}/`
}

/** The pages that there are, for settings that lead to one of them. */
export function existingPages(
  settings: Settings,
): readonly { readonly path: string; readonly title: string }[] {
  const shipping = { path: SHIPPING_PATH, title: messages.shippingAndReturns() }
  return [
    ...textPages.flatMap((page) => {
      const path = pathOf(page, settings)
      return path === undefined ? [] : [{ path, title: page.title() }]
    }),
    ...(shippingParagraphs(settings).length > 0 ? [shipping] : []),
  ]
}
