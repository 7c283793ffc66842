import { shopData } from '../../../browser/shop-data.ts'
import {
  defaultLightbox,
  type LightboxOptions,
  type LightboxSlide,
  type LightboxText,
} from '../rules/lightbox-options.ts'

const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|webp)$/i

/** What the lightbox of this site offers. */
export function lightboxOptions(): LightboxOptions {
  return { ...defaultLightbox, ...(shopData().lightbox as Partial<LightboxOptions> | undefined) }
}

/** Whether a link opens the lightbox: one of the shop's galleries, or any to a picture file unless it or the site says no. */
export function opensLightbox({ dataset, href }: HTMLAnchorElement): boolean {
  if (dataset['lightbox'] !== undefined) return true
  const own = dataset['elementorOpenLightbox'] ?? 'default'
  if (own === 'no' || !PICTURE_FILE.test(new URL(href, location.href).pathname)) return false
  return own === 'yes' || lightboxOptions().isGlobal
}

/** The pictures of the group of a link, each once, and which of them is its own. */
export function picturesOf(link: HTMLAnchorElement): {
  readonly slides: readonly LightboxSlide[]
  readonly index: number
} {
  const options = lightboxOptions()
  const slides = groupOf(link).map((each) => slideOf(each, options))
  const unique = slides.filter(
    ({ src }, position) => slides.findIndex((each) => each.src === src) === position,
  )
  return { slides: unique, index: unique.findIndex(({ src }) => src === link.href) }
}

/** All links of its group on the page, in the order of the page; a link without a group is alone. */
function groupOf(link: HTMLAnchorElement): HTMLAnchorElement[] {
  for (const [name, attribute] of [
    ['lightbox', 'data-lightbox'],
    ['elementorLightboxSlideshow', 'data-elementor-lightbox-slideshow'],
  ] as const) {
    const group = link.dataset[name]
    if (group)
      return [...document.querySelectorAll<HTMLAnchorElement>(`a[${attribute}="${CSS.escape(group)}"]`)]
  }
  return [link]
}

function slideOf(link: HTMLAnchorElement, { title, description }: LightboxOptions): LightboxSlide {
  const { dataset, href } = link
  return {
    src: href,
    alt: link.querySelector('img')?.alt ?? '',
    title: dataset['title'] ?? dataset['elementorLightboxTitle'] ?? textOf(link, title),
    description:
      dataset['description'] ?? dataset['elementorLightboxDescription'] ?? textOf(link, description),
  }
}

/** A text of the picture in a link; '' where it has none. */
function textOf(link: HTMLAnchorElement, kind: LightboxText): string {
  const image = link.querySelector('img')
  const texts: Readonly<Record<LightboxText, string | null | undefined>> = {
    title: image?.title,
    alt: image?.alt,
    description: image?.dataset['description'],
    caption: link.closest('figure')?.querySelector('figcaption')?.textContent,
    none: '',
  }
  return texts[kind]?.trim() ?? ''
}
