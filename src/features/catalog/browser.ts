import { say } from '../../browser/live-region.ts'
import { somebodyIsHere } from '../../browser/presence.ts'
import { REPLACED } from '../../browser/replace.ts'
import { imagePath, realWidth, widthsFor } from '../media/rules/image.ts'
import { type CardPicture, furtherPictures as inOrder, pictureIn } from './rules/card-picture.ts'

const CARD = 'li.product'
const DOTS = '.card-colors:not([data-plain]) a'
/** Cards with an effect of their own, which `gallery/browser/effects.ts` brings. */
const EFFECT = '[data-image-effect]'
const touchOnly = matchMedia('(hover: none)')

/**
 * Wakes the cards of any page, and those that come later: a second picture for whoever looks closer, all pictures side
 * by side for fingers, and colour dots that change the card instead of leaving the page (ux 3.1).
 */
export function startCards(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onLook, { passive: true })
  document.addEventListener('focusin', onLook)
  document.addEventListener('pointerout', onLeave, { passive: true })
  document.addEventListener('focusout', onLeave)
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

/** What a card showed before somebody looked at its dots. */
const shownBefore = new WeakMap<Element, HTMLElement>()

/** Shows the colour of a dot while it is looked at. */
function preview(dot: HTMLElement): void {
  const [first] = picturesOf(dot.closest(CARD)!)
  const picture = pictureIn(dot.dataset['picture'])
  if (!first || !picture) return
  if (!shownBefore.has(first)) shownBefore.set(first, first.cloneNode(true) as HTMLElement)
  show(first, picture)
}

/** Shows again what the card showed before, unless the colour was chosen meanwhile. */
function onLeave({ target }: Event): void {
  const dot = (target as Element).closest?.<HTMLElement>(DOTS)
  const [first] = picturesOf(dot?.closest(CARD) ?? document.createElement('p'))
  const before = first && shownBefore.get(first)
  if (!first || !before) return
  shownBefore.delete(first)
  const old = before.querySelectorAll('source')
  for (const [place, source] of first.querySelectorAll('source').entries())
    source.srcset = old[place]?.srcset ?? ''
  const image = first.querySelector('img')
  if (image) image.src = before.querySelector('img')?.src ?? ''
}

/** Puts the second picture over the first, which shows once it is there; on a dot, shows its colour. */
function onLook({ target }: Event): void {
  if (touchOnly.matches) return
  const dot = (target as Element).closest?.<HTMLElement>(DOTS)
  if (dot) preview(dot)
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

/** The pictures that a card has after its first, those of its colours too. */
export function furtherPictures(card: Element): CardPicture[] {
  const more = card.querySelector<HTMLElement>('[data-more]')?.dataset['more']?.split(' ') ?? []
  const dots = [...card.querySelectorAll<HTMLElement>(DOTS)]
  const colors = dots.flatMap(({ dataset }) => dataset['picture'] ?? [])
  const first = /\/(\d+-[0-9a-f]+)-\d+\./.exec(card.querySelector('img')?.src ?? '')?.[1] ?? ''
  return inOrder(first, more, colors)
    .map(pictureIn)
    .filter((picture) => picture !== undefined)
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

/** A dot shows its colour; the one that is shown leads to the product like any link. */
function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const dot = (event.target as Element).closest<HTMLAnchorElement>(DOTS)
  const card = dot?.closest<HTMLElement>(CARD)
  if (!dot || !card || !dot.search || dot.hasAttribute('aria-current')) return
  event.preventDefault()
  for (const each of card.querySelectorAll(DOTS)) each.removeAttribute('aria-current')
  dot.setAttribute('aria-current', 'true')
  card.dataset['color'] = dot.textContent ?? ''
  turn(card, dot)
  say(`Shown in ${dot.textContent}`)
}

/** Turns a card to the colour of a dot: its picture, and where all else on it leads. */
function turn(card: HTMLElement, dot: HTMLAnchorElement): void {
  const picture = pictureIn(dot.dataset['picture'])
  const [first] = picturesOf(card)
  if (picture && first) {
    shownBefore.delete(first)
    show(first, picture)
  }
  first?.parentElement?.scrollTo({ left: 0 })
  const product = dot.pathname
  for (const link of card.querySelectorAll('a')) {
    if (link.pathname === product && !link.matches(DOTS)) link.search = dot.search
  }
}
