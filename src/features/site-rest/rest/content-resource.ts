import { z } from 'zod'

const text = (about: string) => z.string().describe(about).meta({ readonly: true })
const yesNo = (about: string) => z.boolean().describe(about).meta({ readonly: true })

/** `/wp-json/wp/v2/types`: the kinds of content, by their names. */
export const typeRecord = z.object({
  description: text('What it is.'),
  hierarchical: yesNo('Whether one may be below another.'),
  has_archive: yesNo('Whether there is a page that lists them.'),
  name: text('Its title.'),
  slug: text('Its name.'),
  icon: z.string().nullable().describe('Its icon.').meta({ readonly: true }),
  taxonomies: z.array(z.string()).describe('Its taxonomies.').meta({ readonly: true }),
  rest_base: text('Its path in the interface.'),
  rest_namespace: text('Its namespace in the interface.'),
})

/** `/wp-json/wp/v2/taxonomies`. */
export const taxonomyRecord = z.object({
  name: text('Its title.'),
  slug: text('Its name.'),
  description: text('What it is.'),
  types: z.array(z.string()).describe('The kinds of content that have it.').meta({ readonly: true }),
  hierarchical: yesNo('Whether a term may be below another.'),
  rest_base: text('Its path in the interface.'),
  rest_namespace: text('Its namespace in the interface.'),
})

/** `/wp-json/wp/v2/statuses`. */
export const statusRecord = z.object({
  name: text('Its title.'),
  public: yesNo('Whether everybody sees such content.'),
  queryable: yesNo('Whether lists can be filtered by it.'),
  slug: text('Its name.'),
  date_floating: yesNo('Whether its date may still change.'),
})

/** `/wp-json/wp/v2/search`. */
export const searchRecord = z.object({
  id: z.int().describe('The id of what is found.').meta({ readonly: true }),
  title: text('Its title.'),
  url: text('Its address.'),
  type: text('Whether it is content or a term.'),
  subtype: text('Its kind.'),
})

/** `/wp-json/wp/v2/settings`. Without a description, it is not one of this shop's settings: it cannot be changed. */
export const settingsRecord = z.object({
  title: z.string().describe('The name of the shop.'),
  description: z.string().describe('Empty: shops have no tagline.').meta({ readonly: true }),
  url: z.string().describe('The address of the shop.').meta({ readonly: true }),
  email: z.string().describe('The email address of the shop.'),
  timezone: z.string().describe('The time zone of the shop.'),
  date_format: z.string().describe('How the language of the shop writes dates.').meta({ readonly: true }),
  time_format: z.string().describe('How the language of the shop writes times.').meta({ readonly: true }),
  start_of_week: z.int().describe('The first day of the week; 0 is Sunday.').meta({ readonly: true }),
  language: z.string().describe('The language of the shop.'),
  posts_per_page: z.int().describe('The number of products on a page.'),
})

/** What of them can be changed. */
export const settingsChange = {
  title: z.string().max(200).optional().describe('The name of the shop.'),
  email: z.string().max(254).optional().describe('The email address of the shop.'),
  timezone: z.string().max(60).optional().describe('The time zone of the shop.'),
  language: z.string().max(20).optional().describe('The language of the shop.'),
  posts_per_page: z.int().min(1).max(1000).optional().describe('The number of products on a page.'),
}
