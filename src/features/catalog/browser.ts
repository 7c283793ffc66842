import { firstInteraction } from '../../browser/islands/presence.ts'
import { REPLACED } from '../../browser/replace.ts'
import { actualWidth, imagePath, widthsFor } from '../media/rules/image.ts'
import { type CardPicture, parseCardPicture } from './rules/card-picture.ts'

const CARD = 'li.product'
/** Cards with an effect, which `gallery/browser/effects.ts` adds. */
const EFFECT = '[data-image-effect]'
const isTouchOnly = matchMedia('(hover: none)')

/**
 * Starts the cards of a page, and those that are added later: a second picture on hover or focus, all pictures side
 * by side on touch screens (ux 3.1).
 */
export function startCards(): void {
  document.addEventListener('pointerover', addHoverPicture, { passive: true })
  document.addEventListener('focusin', addHoverPicture)
  void Promise.race([pageLoaded(), firstInteraction()]).then(watchCards)
}

/** Resolves when the page has loaded, with its first pictures. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

/** Pictures for swiping are loaded after those of the page, or at once when the page is used before. */
function watchCards(): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) addSwipePictures(target)
    },
    { rootMargin: '200px' },
  )
  const watch = (root: ParentNode) => {
    for (const card of root.querySelectorAll(CARD)) seen.observe(card)
  }
  watch(document)
  document.addEventListener(REPLACED, ({ target }) => watch(target as Element))
}

/** The picture of a card before a preview. */
const beforePreview = new WeakMap<Element, HTMLElement>()

/** Shows another picture on a card, until `endPreview`. */
export function previewOnCard(card: Element, picture: CardPicture): void {
  const [first] = picturesOf(card)
  if (!first) return
  if (!beforePreview.has(first)) beforePreview.set(first, first.cloneNode(true) as HTMLElement)
  show(first, picture)
}

/** Shows again what the card showed before the preview. */
export function endPreview(card: Element): void {
  const [first] = picturesOf(card)
  const before = first && beforePreview.get(first)
  if (!first || !before) return
  beforePreview.delete(first)
  copyPicture(first, before)
}

const initialPicture = new WeakMap<Element, HTMLElement>()

/** Shows the picture of what was chosen on a card; without one, the card's first picture. */
export function showChosenPicture(card: Element, picture: CardPicture | undefined): void {
  const [first] = picturesOf(card)
  if (!first) return
  if (!initialPicture.has(first))
    initialPicture.set(first, beforePreview.get(first) ?? (first.cloneNode(true) as HTMLElement))
  beforePreview.delete(first)
  if (picture) show(first, picture)
  else copyPicture(first, initialPicture.get(first)!)
  first.parentElement?.scrollTo({ left: 0 })
}

function copyPicture(element: HTMLElement, original: HTMLElement): void {
  const sources = original.querySelectorAll('source')
  for (const [index, source] of element.querySelectorAll('source').entries())
    source.srcset = sources[index]?.srcset ?? ''
  const image = element.querySelector('img')
  if (image) image.src = original.querySelector('img')?.src ?? ''
}

/** Puts the second picture over the first; it appears once it has loaded. */
function addHoverPicture({ target }: Event): void {
  if (isTouchOnly.matches) return
  const card = (target as Element).closest?.(CARD)
  if (!card || card.closest(EFFECT)) return
  const [first, ...others] = picturesOf(card)
  const [next] = readMorePictures(card)
  if (!first || others.length > 0 || !next) return
  first.after(createPicture(first, next))
}

/** Puts all pictures side by side; each is loaded when it becomes visible. */
function addSwipePictures(card: Element): void {
  const [first, ...others] = picturesOf(card)
  if (!isTouchOnly.matches || !first || others.length > 0 || card.closest(EFFECT)) return
  first.after(...readMorePictures(card).map((picture) => createPicture(first, picture)))
}

function picturesOf(card: Element): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>('picture')]
}

/** The pictures that a card has after its first. */
export function readMorePictures(card: Element): CardPicture[] {
  const more = card.querySelector<HTMLElement>('[data-more]')?.dataset['more']?.split(' ') ?? []
  return more.map(parseCardPicture).filter((picture) => picture !== undefined)
}

/** Another picture of a card, copied from its first, without alt text; `data-ready` once it has loaded. */
export function createPicture(first: HTMLElement, picture: CardPicture): HTMLElement {
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
      .map((width) => `${imagePath(picture, width, format)} ${actualWidth(picture, width)}w`)
      .join(', ')
  }
  const image = element.querySelector('img')
  const widths = widthsFor(picture)
  if (image) image.src = imagePath(picture, widths.find((width) => width >= 640) ?? widths.at(-1)!, 'jpg')
}
