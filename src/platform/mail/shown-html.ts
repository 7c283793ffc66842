import type { MailContent, MailImage } from './mail-content.ts'
import { readCopy } from './mail-copy.ts'

type Origins = { readonly mailOrigin: string; readonly origin: string }

/**
 * The HTML of a mail for a page of the back office, which allows no style sheets and no pictures but its own: the sheet is for dark
 * screens alone, and the pictures are at the address at which the shop was called.
 */
export function shownHtml(
  { html, images = [] }: Pick<MailContent, 'html' | 'images'>,
  { mailOrigin, origin }: Origins,
): string {
  const withImages = images.reduce(
    (all, { cid, type, bytes }) =>
      all.replaceAll(`cid:${cid}`, `data:${type};base64,${bytes.toString('base64')}`),
    html,
  )
  return withImages
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll(/<link rel="preload"[^>]*>/g, '')
    .replaceAll(`src="${mailOrigin}/`, `src="${origin}/`)
}

/** The kept copy of a mail, to be shown; `images`: the pictures that mails have now. */
export async function shownCopy(
  content: Buffer,
  images: readonly MailImage[],
  origins: Origins,
): Promise<Pick<MailContent, 'html' | 'text'>> {
  const { html, text } = await readCopy(content)
  return { html: shownHtml({ html, images }, origins), text }
}
