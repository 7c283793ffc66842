import type { RestContext, RestField, RestSchema } from '../../platform/rest/endpoint.ts'
import type { Attachment } from './rest-store.ts'
import { asParagraph, bothWays, titleOf } from './rest-words.ts'
import { imagePath, realWidth, widthsFor } from './rules/image.ts'

/** The widths by the names that clients know sizes by; `full` is the widest that is made. */
const SIZES = [
  ['thumbnail', 320],
  ['medium', 640],
  ['medium_large', 960],
  ['large', 1280],
] as const

/** A picture as `wp/v2/media` shows it. Originals are never served: `source_url` is the widest JPEG made from one. */
export function attachmentRecord(one: Attachment, origin: string): Record<string, unknown> {
  const full = sizeOf(one, widthsFor(one).at(-1) ?? 0, origin)
  const date = one.addedAt.toISOString().slice(0, 19)
  const title = titleOf(one)
  return {
    id: one.id,
    ...{ date, date_gmt: date, modified: date, modified_gmt: date },
    slug: slugOf(one),
    status: 'inherit',
    type: 'attachment',
    link: full.source_url,
    title: bothWays(title),
    author: one.addedBy ?? 0,
    caption: asParagraph(one.caption),
    description: asParagraph(one.description),
    alt_text: one.alt,
    media_type: 'image',
    mime_type: full.mime_type,
    media_details: {
      width: full.width,
      height: full.height,
      file: full.file,
      original_image: one.name,
      sizes: { ...sizesOf(one, origin), full },
    },
    post: null,
    source_url: full.source_url,
    _links: linksOf(one, origin),
  }
}

function sizesOf(one: Attachment, origin: string): Record<string, unknown> {
  const made = widthsFor(one)
  const named = SIZES.filter(([, width]) => made.includes(width))
  return Object.fromEntries(named.map(([name, width]) => [name, sizeOf(one, width, origin)]))
}

function sizeOf(one: Attachment, width: number, origin: string) {
  const path = imagePath(one, width, 'jpg')
  const real = realWidth(one, width)
  return {
    file: path.slice('/media/'.length),
    width: real,
    height: Math.max(1, Math.round((one.height * real) / one.width)),
    mime_type: 'image/jpeg',
    source_url: origin + path,
  }
}

function linksOf({ id, addedBy }: Attachment, origin: string) {
  const at = (path: string) => `${origin}/wp-json/wp/v2/${path}`
  const author = { href: at(`users/${addedBy}`), embeddable: true }
  return {
    self: [{ href: at(`media/${id}`) }],
    collection: [{ href: at('media') }],
    ...(addedBy !== null && { author: [author] }),
  }
}

/** The words of the title, and the number of the picture. */
export function slugOf(one: Attachment): string {
  const words =
    titleOf(one)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...words, String(one.id)].join('-')
}

const everywhere: readonly RestContext[] = ['view', 'embed', 'edit']
const field = (type: RestField['type'], description: string, context = everywhere): RestField => ({
  ...{ type, description, context },
  readonly: true,
})
const inFull: readonly RestContext[] = ['view', 'edit']
const wording = (description: string, context = everywhere): RestField => ({
  ...{ type: 'object', description, context },
  properties: {
    raw: { type: 'string', description: 'As it was written.', context: ['edit'] },
    rendered: field('string', 'As HTML.', context),
  },
})

export const attachmentSchema: RestSchema = {
  title: 'attachment',
  properties: {
    id: field('integer', 'Its number.'),
    date: field('string', 'When it was brought, UTC.'),
    date_gmt: field('string', 'When it was brought, UTC.', inFull),
    modified: field('string', 'The same: pictures do not change.', inFull),
    modified_gmt: field('string', 'The same: pictures do not change.', inFull),
    slug: field('string', 'Its name for addresses.'),
    status: field('string', 'Always inherit.', inFull),
    type: field('string', 'Always attachment.'),
    link: field('string', 'Where it is shown.'),
    title: wording('What it is called.'),
    author: field('integer', 'The account that brought it; 0 when that is not known.'),
    caption: wording('What stands below it.'),
    description: wording('What is said of it.', inFull),
    alt_text: { ...field('string', 'The words for those who do not see it.'), readonly: false },
    media_type: field('string', 'Always image.'),
    mime_type: field('string', 'What `source_url` serves.'),
    media_details: field('object', 'How large it is, and the sizes that are made of it.'),
    post: field(['integer', 'null'], 'Nothing: pictures hang on no page.', inFull),
    source_url: field('string', 'The address of the widest size.'),
  },
}
