import { somebodyIsHere } from '../../browser/presence.ts'
import { REPLACED } from '../../browser/replace.ts'
import { imagePath, realWidth, widthsFor } from '../media/rules/image.ts'
import { type CardPicture, pictureIn } from './rules/card-picture.ts'

const CARD = 'li.product'
/** Cards with an effect of their own, which `gallery/browser/effects.ts` brings. */
const EFFECT = '[data-image-effect]'
const touchOnly = matchMedia('(hover: none)')

/**
 * Wakes the cards of any page, and those that come later: a second picture for whoever looks closer, all pictures side
 * by side for fingers (ux 3.1).
 */
export function startCards(): void {
  document.addEventListener('pointerover', onLook, { passive: true })
  document.addEventListener('focusin', onLook)
  void Promise.race([pageHasCome(), somebodyIsHere()]).then(watchCards)
}

/** With the pictures that it opens with. */
function pageHasCome(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

/** Pictures to swipe to are fetched after the page's own, or at once for whoever is there already. */
function watchCards(): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) layOut(target)
    },
    { rootMargin: '200px' },
  )
  const watch = (root: ParentNode) => {
    for (const card of root.querySelectorAll(CARD)) seen.observe(card)
  }
  watch(document)
  document.addEventListener(REPLACED, ({ target }) => watch(target as Element))
}

/** What a card showed before somebody looked at what there is to choose. */
const shownBefore = new WeakMap<Element, HTMLElement>()

/** Shows another picture on a card, until `endPreview`. */
export function previewOnCard(card: Element, picture: CardPicture): void {
  const [first] = picturesOf(card)
  if (!first) return
  if (!shownBefore.has(first)) shownBefore.set(first, first.cloneNode(true) as HTMLElement)
  show(first, picture)
}

/** Shows again what the card showed before the preview. */
export function endPreview(card: Element): void {
  const [first] = picturesOf(card)
  const before = first && shownBefore.get(first)
  if (!first || !before) return
  shownBefore.delete(first)
  showLike(first, before)
}

const asItCame = new WeakMap<Element, HTMLElement>()

/** Has a card show the picture of what was chosen; without one, the picture that it came with. */
export function turnCard(card: Element, picture: CardPicture | undefined): void {
  const [first] = picturesOf(card)
  if (!first) return
  if (!asItCame.has(first))
    asItCame.set(first, shownBefore.get(first) ?? (first.cloneNode(true) as HTMLElement))
  shownBefore.delete(first)
  if (picture) show(first, picture)
  else showLike(first, asItCame.get(first)!)
  first.parentElement?.scrollTo({ left: 0 })
}

function showLike(element: HTMLElement, like: HTMLElement): void {
  const sources = like.querySelectorAll('source')
  for (const [place, source] of element.querySelectorAll('source').entries())
    source.srcset = sources[place]?.srcset ?? ''
  const image = element.querySelector('img')
  if (image) image.src = like.querySelector('img')?.src ?? ''
}

/** Puts the second picture over the first, which shows once it is there. */
function onLook({ target }: Event): void {
  if (touchOnly.matches) return
  const card = (target as Element).closest?.(CARD)
  if (!card || card.closest(EFFECT)) return
  const [first, ...others] = picturesOf(card)
  const [next] = furtherPictures(card)
  if (!first || others.length > 0 || !next) return
  first.after(nextPictureOf(first, next))
}

/** Puts all pictures side by side, each fetched when it comes into sight. */
function layOut(card: Element): void {
  const [first, ...others] = picturesOf(card)
  if (!touchOnly.matches || !first || others.length > 0 || card.closest(EFFECT)) return
  first.after(...furtherPictures(card).map((picture) => nextPictureOf(first, picture)))
}

function picturesOf(card: Element): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>('picture')]
}

/** The pictures that a card has after its first. */
export function furtherPictures(card: Element): CardPicture[] {
  const more = card.querySelector<HTMLElement>('[data-more]')?.dataset['more']?.split(' ') ?? []
  return more.map(pictureIn).filter((picture) => picture !== undefined)
}

/** Another picture of a card, made after its first, without words; `data-ready` once it is there. */
export function nextPictureOf(first: HTMLElement, picture: CardPicture): HTMLElement {
  const copy = first.cloneNode(true) as HTMLElement
  const image = copy.querySelector('img')
  if (!image) return copy
  image.alt = ''
  image.loading = 'lazy'
  image.removeAttribute('fetchpriority')
  image.addEventListener('load', () => copy.setAttribute('data-ready', ''))
  show(copy, picture)
  return copy
}

function show(element: HTMLElement, picture: CardPicture): void {
  for (const source of element.querySelectorAll('source')) {
    const format = source.type === 'image/avif' ? 'avif' : 'jpg'
    source.srcset = widthsFor(picture)
      .map((width) => `${imagePath(picture, width, format)} ${realWidth(picture, width)}w`)
      .join(', ')
  }
  const image = element.querySelector('img')
  const widths = widthsFor(picture)
  if (image) image.src = imagePath(picture, widths.find((width) => width >= 640) ?? widths.at(-1)!, 'jpg')
}
