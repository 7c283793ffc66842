import type { z } from 'zod'
import { inlineText, paragraphText } from '../../../platform/rest/values/plain-text.ts'
import type { Attachment } from '../attachment-store.ts'
import { actualWidth, imagePath, widthsFor } from '../rules/image.ts'
import type { mediaContract } from './media-resource.ts'

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
export function attachmentRecord(
  attachment: Attachment,
  origin: string,
): z.output<typeof mediaContract.record> {
  const fullSize = sizeOf(attachment, widthsFor(attachment).at(-1) ?? 0, origin)
  const date = attachment.addedAt.toISOString().slice(0, 19)
  return {
    id: attachment.id,
    ...{ date, date_gmt: date, modified: date, modified_gmt: date },
    slug: attachmentSlug(attachment),
    status: 'inherit',
    type: 'attachment',
    link: fullSize.source_url,
    title: inlineText(titleOf(attachment)),
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

/** The title as a slug, and the id of the picture. */
export function attachmentSlug(attachment: Attachment): string {
  const slugWords =
    titleOf(attachment)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...slugWords, String(attachment.id)].join('-')
}

/** The title that was given, else the name of the file. */
function titleOf({ title, name }: Attachment): string {
  return title === '' ? name.replace(/\.[^.]+$/, '') : title
}
