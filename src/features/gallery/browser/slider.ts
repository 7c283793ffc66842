import { readOut } from '../../../browser/live-region.ts'
import * as messages from '../messages.ts'
import { movementOf, parseImageDisplay } from '../rules/image-display.ts'
import { startHoverZoom } from './hover-zoom.ts'
import { animatePictureChange } from './picture-animation.ts'

/** Dispatched on a gallery whenever another of its pictures is shown. */
export const PICTURE_SHOWN = 'handsel:picture-shown'
export type PictureShown = { readonly from: number; readonly to: number }

const shown = new WeakMap<HTMLElement, number>()

/**
 * Starts every gallery (`data-gallery`) of the page, and those that are added later: a track of pictures, of which
 * one is seen; whatever carries `data-gallery-to` or `-step` shows another. A swipe is the browser's own scrolling.
 */
export function startSliders(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  const requests = new MutationObserver((changes) => {
    for (const { target } of changes) showRequested(target as HTMLElement)
  })
  requests.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-wanted'] })
  startHoverZoom()
  for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) showInitialPicture(gallery)
}

/** Shows the picture at an index of a gallery, from 0; after the last comes the first. */
export function showPicture(gallery: HTMLElement, index: number): void {
  const track = trackOf(gallery)
  if (!track) return
  const count = track.children.length
  const [from, to] = [displayedIndex(gallery), (index + count) % count]
  const display = parseImageDisplay(gallery.closest<HTMLElement>('[data-image-look]')?.dataset['imageLook'])
  animatePictureChange(track, [from, to], { ...movementOf(display), durationMs: display.speedMs })
  markShown(gallery, to)
}

/** The index of the picture that a gallery shows. */
export function displayedIndex(gallery: HTMLElement): number {
  return shown.get(gallery) ?? 0
}

/** Updates the marks of a gallery to the picture that its track shows. */
export function showInitialPicture(gallery: HTMLElement): void {
  const track = trackOf(gallery)
  const slides = track ? ([...track.children] as HTMLElement[]) : []
  const opening = slides.findIndex(({ style }) => style.order === '-1')
  if (track && opening > 0) {
    slides[opening]?.style.removeProperty('order')
    track.scrollTo({ left: opening * track.clientWidth, behavior: 'instant' })
  }
  markShown(gallery, Math.max(0, opening))
  if (gallery.dataset['wanted']) showRequested(gallery)
}

function showRequested(gallery: HTMLElement): void {
  const slides = [...(trackOf(gallery)?.children ?? [])]
  const index = slides.findIndex(({ id }) => id === `picture-${gallery.dataset['wanted']}`)
  if (index >= 0 && index !== displayedIndex(gallery)) showPicture(gallery, index)
}

function onClick(event: MouseEvent): void {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-gallery-to], [data-gallery-step]')
  const gallery = pressed?.closest<HTMLElement>('[data-gallery]')
  if (!pressed || !gallery || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const { galleryTo, galleryStep } = pressed.dataset
  showPicture(
    gallery,
    galleryTo === undefined ? displayedIndex(gallery) + Number(galleryStep) : Number(galleryTo),
  )
  readOut(
    messages.imageNumber({
      number: displayedIndex(gallery) + 1,
      count: trackOf(gallery)?.children.length ?? 0,
    }),
  )
}

function onScroll({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target.dataset['track'] === undefined) return
  const gallery = target.closest<HTMLElement>('[data-gallery]')
  if (gallery && target.clientWidth > 0)
    markShown(gallery, Math.round(target.scrollLeft / target.clientWidth))
}

function trackOf(gallery: HTMLElement): HTMLElement | null {
  return gallery.querySelector<HTMLElement>('[data-track]')
}

function markShown(gallery: HTMLElement, to: number): void {
  const from = shown.get(gallery)
  if (from === to) return
  shown.set(gallery, to)
  for (const each of gallery.querySelectorAll<HTMLElement>('[data-gallery-to]')) markButton(each, to)
  const slides = [...(trackOf(gallery)?.children ?? [])]
  const links = slides.map((slide) => slide.querySelector('a'))
  // Only the visible picture is a tab stop.
  for (const [index, link] of links.entries()) link?.setAttribute('tabindex', index === to ? '0' : '-1')
  const large = gallery.querySelector<HTMLAnchorElement>('[data-gallery-large]')
  if (large && links[to]) large.href = links[to].href
  const count = gallery.querySelector('[data-gallery-count]')
  if (count) count.textContent = String(to + 1)
  for (const slide of slides.slice(to, to + 2)) slide.querySelector('img')?.setAttribute('loading', 'eager')
  gallery.dispatchEvent(new CustomEvent<PictureShown>(PICTURE_SHOWN, { detail: { from: from ?? 0, to } }))
}

function markButton(button: HTMLElement, to: number): void {
  const isShown = Number(button.dataset['galleryTo']) === to
  if (isShown) button.setAttribute('aria-current', 'true')
  else button.removeAttribute('aria-current')
  const row = button.closest('ul')
  if (isShown && row && row.scrollWidth > row.clientWidth) {
    // Between their middles: an offset is measured from an ancestor that need not be the row.
    const [at, of] = [button.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollBy({ left: at.left + at.width / 2 - of.left - of.width / 2 })
  }
}
