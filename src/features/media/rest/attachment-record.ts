import type { RestContext, RestField, RestSchema } from '../../../platform/rest/endpoint.ts'
import type { Attachment } from '../attachment-store.ts'
import { actualWidth, imagePath, widthsFor } from '../rules/image.ts'
import { inlineText, paragraphText, titleOf } from './picture-texts.ts'

/** The widths by the size names that clients know, WooCommerce's too; `full` is the widest of all. */
const SIZES = [
  ['thumbnail', 320],
  ['medium', 640],
  ['medium_large', 960],
  ['large', 1280],
  ['woocommerce_gallery_thumbnail', 320],
  ['woocommerce_thumbnail', 640],
  ['woocommerce_single', 960],
] as const

/** A picture as `wp/v2/media` shows it. Originals are never served: `source_url` is the widest JPEG. */
export function attachmentRecord(attachment: Attachment, origin: string): Record<string, unknown> {
  const fullSize = sizeOf(attachment, widthsFor(attachment).at(-1) ?? 0, origin)
  const date = attachment.addedAt.toISOString().slice(0, 19)
  const title = titleOf(attachment)
  return {
    id: attachment.id,
    ...{ date, date_gmt: date, modified: date, modified_gmt: date },
    slug: attachmentSlug(attachment),
    status: 'inherit',
    type: 'attachment',
    link: fullSize.source_url,
    title: inlineText(title),
    author: attachment.addedBy ?? 0,
    caption: paragraphText(attachment.caption),
    description: paragraphText(attachment.description),
    alt_text: attachment.alt,
    media_type: 'image',
    mime_type: fullSize.mime_type,
    media_details: {
      width: fullSize.width,
      height: fullSize.height,
      file: fullSize.file,
      original_image: attachment.name,
      sizes: { ...sizesOf(attachment, origin), full: fullSize },
    },
    post: null,
    source_url: fullSize.source_url,
    _links: linksOf(attachment, origin),
  }
}

function sizesOf(attachment: Attachment, origin: string): Record<string, unknown> {
  const renderedWidths = widthsFor(attachment)
  const named = SIZES.filter(([, width]) => renderedWidths.includes(width))
  return Object.fromEntries(named.map(([name, width]) => [name, sizeOf(attachment, width, origin)]))
}

function sizeOf(attachment: Attachment, width: number, origin: string) {
  const path = imagePath(attachment, width, 'jpg')
  const actual = actualWidth(attachment, width)
  return {
    file: path.slice('/media/'.length),
    width: actual,
    height: Math.max(1, Math.round((attachment.height * actual) / attachment.width)),
    mime_type: 'image/jpeg',
    source_url: origin + path,
  }
}

function linksOf({ id, addedBy }: Attachment, origin: string) {
  const url = (path: string) => `${origin}/wp-json/wp/v2/${path}`
  const author = { href: url(`users/${addedBy}`), embeddable: true }
  return {
    self: [{ href: url(`media/${id}`) }],
    collection: [{ href: url('media') }],
    ...(addedBy !== null && { author: [author] }),
  }
}

/** The title as a slug, and the id of the picture. */
export function attachmentSlug(attachment: Attachment): string {
  const slugWords =
    titleOf(attachment)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...slugWords, String(attachment.id)].join('-')
}

const allContexts: readonly RestContext[] = ['view', 'embed', 'edit']
const readOnlyField = (type: RestField['type'], description: string, context = allContexts): RestField => ({
  ...{ type, description, context },
  readonly: true,
})
const fullContexts: readonly RestContext[] = ['view', 'edit']
const textField = (description: string, context = allContexts): RestField => ({
  ...{ type: 'object', description, context },
  properties: {
    raw: { type: 'string', description: 'The plain text.', context: ['edit'] },
    rendered: readOnlyField('string', 'As HTML.', context),
  },
})

export const attachmentSchema: RestSchema = {
  title: 'attachment',
  properties: {
    id: readOnlyField('integer', 'The id.'),
    date: readOnlyField('string', 'The time of the upload, UTC.'),
    date_gmt: readOnlyField('string', 'The time of the upload, UTC.', fullContexts),
    modified: readOnlyField('string', 'The same as `date`: pictures do not change.', fullContexts),
    modified_gmt: readOnlyField('string', 'The same as `date`: pictures do not change.', fullContexts),
    slug: readOnlyField('string', 'The name for URLs.'),
    status: readOnlyField('string', 'Always inherit.', fullContexts),
    type: readOnlyField('string', 'Always attachment.'),
    link: readOnlyField('string', 'The URL of the picture.'),
    title: textField('The title.'),
    author: readOnlyField('integer', 'The account that uploaded it; 0 when it is unknown.'),
    caption: textField('The text below the picture.'),
    description: textField('The description.', fullContexts),
    alt_text: {
      ...readOnlyField('string', 'The alternative text for people who do not see the picture.'),
      readonly: false,
    },
    media_type: readOnlyField('string', 'Always image.'),
    mime_type: readOnlyField('string', 'The type of `source_url`.'),
    media_details: readOnlyField('object', 'The width and height, and the available sizes.'),
    post: readOnlyField(['integer', 'null'], 'Always null: pictures belong to no post.', fullContexts),
    source_url: readOnlyField('string', 'The URL of the widest size.'),
  },
}
