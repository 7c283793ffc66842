import { plainText } from '../../kernel/text.ts'
import { paragraphText } from '../../platform/rest/values/plain-text.ts'
import type { Shop } from '../../platform/shop.ts'
import { safeHtml } from '../../ui/html/safe-html.ts'
import { SHIPPING_PATH, shippingParagraphs, shippingText } from '../settings/general.ts'
import { settingTimes } from '../settings/settings.ts'
import * as messages from './messages.ts'
import { pathOf, textPages } from './page-settings.ts'

/** A page with a text of the owner's, as safe HTML. */
export type WrittenPage = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly path: string
  readonly html: string
  /** `undefined`: its text is not stored in the database. */
  readonly changedAt: Date | undefined
}

export type PageSearch = {
  /** Words that are all in the title or the text. */
  readonly search?: string | undefined
  readonly slugs?: readonly string[] | undefined
  readonly include?: readonly number[] | undefined
  readonly exclude?: readonly number[] | undefined
}

/** The page about shipping and returns; no other page has it. */
const SHIPPING_ID = 6

/** The pages that the owner has written and visitors see, by id; empty lists of a search let every page through. */
export async function findPages(
  shop: Pick<Shop, 'db' | 'settings'>,
  search: PageSearch,
): Promise<WrittenPage[]> {
  const { slugs = [], include = [], exclude = [] } = search
  const words = (search.search ?? '').toLowerCase().split(/\s+/)
  return (await writtenPages(shop)).filter(({ id, slug, title, html }) => {
    const text = `${title} ${plainText(html, html.length)}`.toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (slugs.length === 0 || slugs.includes(slug)) &&
      (include.length === 0 || include.includes(id)) &&
      !exclude.includes(id)
    )
  })
}

async function writtenPages({
  db,
  settings,
}: Pick<Shop, 'db' | 'settings'>): Promise<readonly WrittenPage[]> {
  const names = [...textPages.map(({ text }) => text.name), shippingText.name]
  const times = await settingTimes(db, names)
  const shipping = shippingParagraphs(settings)
  return [
    ...textPages.flatMap((page) => {
      const path = pathOf(page, settings)
      const { id, slug, text } = page
      const html = safeHtml(settings.get(text))
      return path === undefined
        ? []
        : [{ id, slug, title: page.title(), path, html, changedAt: times.get(text.name) }]
    }),
    ...(shipping.length === 0
      ? []
      : [
          {
            id: SHIPPING_ID,
            slug: SHIPPING_PATH.replaceAll('/', ''),
            title: messages.shippingAndReturns(),
            path: SHIPPING_PATH,
            html: shipping.map((paragraph) => paragraphText(paragraph).rendered).join(''),
            changedAt: times.get(shippingText.name),
          },
        ]),
  ].toSorted((one, other) => one.id - other.id)
}
