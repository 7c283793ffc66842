import { z } from 'zod'
import { unsupported } from '../../../platform/rest/collection.ts'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { plainTextField } from '../../../platform/rest/values/plain-text.ts'

const readonly = { readonly: true }
const anywhere = { context: ['view', 'embed', 'edit'] }
const shown = (description: string) =>
  z
    .string()
    .describe(description)
    .meta({ ...anywhere, ...readonly })
const detail = (description: string) => z.string().describe(description).meta(readonly)

const ids = (description: string) => z.array(z.int().min(1)).max(100).optional().describe(description)

/** A text as clients send it: a string, or an object with `raw`, which is how answers contain it. */
const text = (maxLength: number, description: string) =>
  z
    .union([z.string().max(maxLength), z.object({ raw: z.string().max(maxLength) })])
    .optional()
    .describe(description)

const written = {
  title: text(200, 'The title.'),
  caption: text(1_000, 'The text below the picture.'),
  description: text(5_000, 'The description.'),
  alt_text: z
    .string()
    .max(1_000)
    .optional()
    .describe('The alternative text for people who do not see the picture.'),
}

/** `/wp-json/wp/v2/media`: pictures as WordPress's clients know them, attachments (docs/wire.md K.3). */
export const mediaContract = contract({
  path: 'wp/v2/media',
  title: 'attachment',
  isCreatedFromFile: true,
  record: z.object({
    id: z
      .int()
      .describe('The id of the picture.')
      .meta({ ...anywhere, ...readonly }),
    date: shown('The time of the upload, UTC.'),
    date_gmt: detail('The time of the upload, UTC.'),
    modified: detail('The same as `date`: pictures do not change.'),
    modified_gmt: detail('The same as `date`: pictures do not change.'),
    slug: shown('The name for URLs.'),
    status: detail('Always inherit.'),
    type: shown('Always attachment.'),
    link: shown('The URL of the picture.'),
    title: plainTextField('The title.').meta(anywhere),
    author: z
      .int()
      .describe('The account that uploaded it; 0 when it is unknown.')
      .meta({ ...anywhere, ...readonly }),
    caption: plainTextField('The text below the picture.').meta(anywhere),
    description: plainTextField('The description.'),
    alt_text: z
      .string()
      .describe('The alternative text for people who do not see the picture.')
      .meta(anywhere),
    media_type: shown('Always image.'),
    mime_type: shown('The type of `source_url`.'),
    media_details: z
      .record(z.string(), z.unknown())
      .describe('The width and height, and the available sizes.')
      .meta({ ...anywhere, ...readonly }),
    post: z.null().describe('Always null: pictures belong to no post.').meta(readonly),
    source_url: shown('The URL of the widest size.'),
  }),
  query: {
    ...unsupported('after', 'before', 'modified_after', 'modified_before', 'author_exclude'),
    ...unsupported('parent', 'parent_exclude', 'search_columns', 'search_semantics'),
    slug: z.array(z.string().max(300)).max(100).optional().describe('Only pictures with these slugs.'),
    status: z
      .array(z.enum(['inherit']))
      .max(1)
      .optional()
      .describe('Pictures have no other status.'),
    search: z.string().max(200).optional().describe('A text in the name or the texts.'),
    include: ids('Only these pictures.'),
    exclude: ids('All except these pictures.'),
    author: ids('Only pictures that these accounts uploaded.'),
    media_type: z.enum(['image']).optional(),
    mime_type: z.string().max(100).optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
    orderby: z.enum(['date', 'id', 'title']).default('date'),
  },
  create: written,
  change: written,
  remove: { force: z.boolean().default(false).describe('Must be true: there is no trash.') },
})
