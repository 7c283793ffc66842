import type { LightboxSlide } from './browser/lightbox.tsx'
import { openLightbox } from './browser/open-lightbox.ts'

/**
 * Wakes the pictures of a page: galleries and effects where there are any, and the site's lightbox (spec 2.13) behind
 * every link `a[data-lightbox]`. Nothing of it is fetched by a page that does not need it, nor the lightbox before it is used.
 */
export function startGallery(): void {
  document.addEventListener('click', onClick)
  if (document.querySelector('[data-gallery]')) whenTouched(wakeStages)
  if (document.querySelector('[data-image-effect]')) {
    void wakeStages()
    void import('./browser/effects.ts').then(({ startEffects }) => startEffects())
  }
}

let waking: Promise<void> | undefined
let isAwake = false

/** The galleries show and scroll by themselves until somebody is there. */
function wakeStages(): Promise<void> {
  waking ??= import('./browser/stage.ts').then(({ startStages }) => {
    startStages()
    isAwake = true
  })
  return waking
}

function whenTouched(wake: () => Promise<void>): void {
  const signs = ['pointerover', 'pointerdown', 'focusin']
  for (const sign of signs) document.addEventListener(sign, () => void wake(), { once: true, passive: true })
}

/** A press that came before the code does what it would have done, once the code is there. */
function pressLater(event: MouseEvent): void {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-gallery-to], [data-gallery-step]')
  if (isAwake || !pressed) return
  event.preventDefault()
  void wakeStages().then(() => pressed.click())
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  pressLater(event)
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-lightbox]')
  if (!link) return
  event.preventDefault()
  link.focus({ preventScroll: true })
  const slides = groupOf(link).map(slideOf)
  const unique = slides.filter(({ src }, place) => slides.findIndex((each) => each.src === src) === place)
  const index = unique.findIndex(({ src }) => src === link.href)
  void openLightbox(link.closest('[data-gallery]') ?? link.parentElement ?? link, { slides: unique, index })
}

/** All links of its name on the page; a link without a name stands alone. */
function groupOf(link: HTMLAnchorElement): HTMLAnchorElement[] {
  const group = link.dataset['lightbox'] ?? ''
  if (group === '') return [link]
  return [...document.querySelectorAll<HTMLAnchorElement>(`a[data-lightbox="${CSS.escape(group)}"]`)]
}

/** Title and description are those of the image (spec 2.13). */
function slideOf(link: HTMLAnchorElement): LightboxSlide {
  const image = link.querySelector('img')
  return {
    src: link.href,
    alt: image?.alt ?? '',
    title: link.dataset['title'] ?? image?.title ?? '',
    description: link.dataset['description'] ?? image?.dataset['description'] ?? '',
  }
}
