import type { z } from 'zod'
import { plainText } from '../../../kernel/text.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { gmtDate, localDate } from '../../../platform/rest/values/dates.ts'
import { inlineText, paragraphText } from '../../../platform/rest/values/plain-text.ts'
import { timezone } from '../../settings/general.ts'
import { findPages, type WrittenPage } from '../written-pages.ts'
import { pagesContract } from './pages-resource.ts'

type Record = z.output<typeof pagesContract.record>

/** The written pages of the shop, which everybody reads. */
export const pageEndpoints = resource(pagesContract, {
  access: { read: 'anyone', write: 'edit_pages' },
  codes: { name: 'post' },
  refusesPagesBeyondLast: true,
  async list(request, { slug: slugs, order, orderby, first, limit, ...search }) {
    const found = await findPages(request.call.shop, { ...search, slugs })
    const value = (record: Record) => {
      if (orderby === 'include') return search.include.indexOf(record.id)
      return orderby === 'title' ? record.title.rendered : (record[orderby] ?? '')
    }
    const sorted = found
      .map((page) => recordOf(request, page))
      .sort((one, other) => (value(one) < value(other) ? -1 : Number(value(one) > value(other))))
    if (order === 'desc') sorted.reverse()
    return { items: sorted.slice(first, first + limit), total: sorted.length }
  },
  async get(request, { id }) {
    const [page] = await findPages(request.call.shop, { include: [id] })
    return page && recordOf(request, page)
  },
  links: (_record, root) => ({ about: [{ href: `${root}wp/v2/types/page` }] }),
})

function recordOf({ call: { shop, origin } }: ResourceCall, page: WrittenPage): Record {
  const local = localDate(page.changedAt, shop.settings.get(timezone))
  const gmt = gmtDate(page.changedAt)
  return {
    id: page.id,
    ...{ date: local, date_gmt: gmt, modified: local, modified_gmt: gmt },
    slug: page.slug,
    status: 'publish',
    type: 'page',
    link: origin + page.path,
    title: { rendered: inlineText(page.title).rendered },
    content: { rendered: page.html, protected: false },
    excerpt: { rendered: paragraphText(plainText(page.html)).rendered, protected: false },
    ...{ author: 0, featured_media: 0, parent: 0, menu_order: 0 },
    ...{ comment_status: 'closed', ping_status: 'closed', template: '', meta: {} },
  }
}
