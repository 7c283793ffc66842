import { z } from 'zod'
import { unsupported } from '../../../platform/rest/collection.ts'
import { contract } from '../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true }
const anywhere = { context: ['view', 'embed', 'edit'], ...readonly }
const date = (description: string) => z.string().nullable().describe(description)
const ids = (description: string) => z.array(z.int().min(0)).max(100).default([]).describe(description)
const none = (description: string) => z.int().describe(description).meta(readonly)

const rendered = z.string().describe('As HTML.')
const html = z.object({ rendered, protected: z.boolean().describe('Always false: no page has a password.') })

/** `/wp-json/wp/v2/pages`: the pages that the owner has written, for reading. */
export const pagesContract = contract({
  path: 'wp/v2/pages',
  title: 'page',
  record: z.object({
    id: z.int().describe('The id of the page.').meta(anywhere),
    date: date('The same as `modified`, in the time of the shop.').meta(anywhere),
    date_gmt: date('The same in UTC.').meta(readonly),
    modified: date('When its text was changed, in the time of the shop.').meta(readonly),
    modified_gmt: date('The same in UTC.').meta(readonly),
    slug: z.string().describe('Its name in the address.').meta(anywhere),
    status: z.string().describe('Always publish: there are no drafts.').meta(readonly),
    type: z.string().describe('Always page.').meta(anywhere),
    link: z.string().describe('Its address.').meta(anywhere),
    title: z.object({ rendered }).describe('The title.').meta(anywhere),
    content: html.describe('The text.').meta(readonly),
    excerpt: html.describe('The beginning of the text.').meta(anywhere),
    author: none('Always 0: pages belong to the shop.'),
    featured_media: none('Always 0: pages have no picture of their own.'),
    parent: none('Always 0: pages are not below each other.'),
    menu_order: none('Always 0: menus have an order of their own.'),
    comment_status: z.string().describe('Always closed.').meta(readonly),
    ping_status: z.string().describe('Always closed.').meta(readonly),
    template: z.string().describe('Always empty.').meta(readonly),
    meta: z.record(z.string(), z.unknown()).describe('Always empty.').meta(readonly),
  }),
  query: {
    ...unsupported('after', 'before', 'modified_after', 'modified_before', 'author', 'author_exclude'),
    ...unsupported('parent_exclude', 'search_columns', 'search_semantics'),
    search: z.string().max(200).optional().describe('Words in the title or the text.'),
    slug: z.array(z.string().max(200)).max(100).default([]).describe('Only pages with these slugs.'),
    status: z
      .array(z.enum(['publish', 'any']))
      .optional()
      .describe('All pages are published.'),
    include: ids('Only these pages.'),
    exclude: ids('All except these pages.'),
    parent: z.array(z.int().min(0).max(0)).optional().describe('Pages are not below each other.'),
    order: z.enum(['asc', 'desc']).default('desc').describe('The sort direction.'),
    orderby: z
      .enum(['date', 'modified', 'id', 'include', 'slug', 'title', 'menu_order'])
      .default('date')
      .describe('The field to sort by.'),
  },
})
