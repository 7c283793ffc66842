import { type LibraryPicture, pathOf } from '../../../../admin/pictures/library.ts'
import { logoSize } from '../../../look/rules/logo-size.ts'
import { type Look, lookStyle } from '../../../look/rules/look-style.ts'

/** A logo that is not saved yet; `null`: none, so that the name is shown. */
export type EnteredLogo = { readonly picture: LibraryPicture; readonly width: number } | null

/** Shows a look on a page of the shop, in a frame of the same origin: as the server would have written it. */
export function showLook(page: Document, look: Look): void {
  page.documentElement.style.cssText = lookStyle(look)
}

/** Logos as the server wrote them, so that they can be shown again. */
const written = new WeakMap<Element, readonly Node[]>()

/** Shows a logo in header and footer; the one that the server wrote stays while it is the same (`undefined`). */
export function showLogo(page: Document, logo: EnteredLogo | undefined, shopName: string): void {
  for (const part of page.querySelectorAll('body > header, body > footer')) {
    const link = part.querySelector('a[href="/"]')
    if (!link) continue
    const original = written.get(link) ?? [...link.childNodes]
    written.set(link, original)
    if (logo === undefined) link.replaceChildren(...original)
    else link.replaceChildren(logo ? imageOf(page, logo, shopName) : nameOf(page, shopName))
  }
}

function imageOf(page: Document, { picture, width }: NonNullable<EnteredLogo>, shopName: string): Element {
  const size = logoSize(picture.media_details, width)
  const image = page.createElement('img')
  // As shoppers get it: a JPEG has no transparent background.
  image.src = pathOf(picture, 2 * size.width).replace(/jpg$/, 'avif')
  image.alt = shopName
  image.width = size.width
  image.height = size.height
  image.style.cssText = `display:block;height:auto;max-width:min(${size.width}px,46vw)`
  return image
}

function nameOf(page: Document, shopName: string): Element {
  const name = page.createElement('span')
  name.textContent = shopName
  name.style.cssText = 'font:480 1.5rem/1 var(--serif);color:var(--ink)'
  return name
}
