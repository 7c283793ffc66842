import { type SettingDeclaration, type Settings, text } from '../../platform/settings.ts'
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

function textPage(id: number, slug: string, title: () => string): TextPage {
  return {
    id,
    slug,
    title,
    text: text({
      name: `page_${slug.replaceAll('-', '_')}`,
      title: () => messages.settingPageText({ title: title() }),
      help: () => messages.settingPageTextHelp({ path: `/${slug}/` }),
      group: 'text-pages',
      format: 'html',
      default: '',
      max: 40_000,
    }),
  }
}

export const aboutPage = textPage(1, 'about', messages.about)
export const contactPage = textPage(2, 'contact', messages.contact)
export const faqPage = textPage(3, 'faq', messages.faq)
export const privacyPolicyPage = textPage(4, 'privacy-policy', messages.privacyPolicy)
export const termsPage = textPage(5, 'terms', messages.terms)

export const textPages: readonly TextPage[] = [aboutPage, contactPage, faqPage, privacyPolicyPage, termsPage]

/** The settings of front page and pages. */
export const pagesSettings = [...homeSettings, ...textPages.map((page) => page.text)]

/** The path of a page; `undefined` while the owner has not written it. */
export function pathOf(page: TextPage, settings: Settings): string | undefined {
  return settings.get(page.text).trim() === '' ? undefined : `/${page.slug}/`
}
