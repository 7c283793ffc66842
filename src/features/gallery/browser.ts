import { openLightbox } from './browser/open-lightbox.ts'
import { opensLightbox, picturesOf } from './browser/picture-links.ts'

/**
 * Starts the pictures of a page: galleries and effects where there are any, and the site's lightbox (spec 2.13) behind
 * every link of a gallery and every link to a picture file. Nothing of it is fetched by a page that does not need it, nor the lightbox before it is used.
 */
export function startGallery(): void {
  document.addEventListener('click', onClick)
  if (document.querySelector('[data-gallery]')) onFirstUse(startSlidersOnce)
  if (document.querySelector('[data-image-effect]')) {
    void startSlidersOnce()
    void import('./browser/effects.ts').then(({ startEffects }) => startEffects())
  }
}

let starting: Promise<void> | undefined
let isStarted = false

/** Galleries show and scroll without script until they are first used. */
function startSlidersOnce(): Promise<void> {
  starting ??= import('./browser/slider.ts').then(({ startSliders: startStages }) => {
    startStages()
    isStarted = true
  })
  return starting
}

function onFirstUse(start: () => Promise<void>): void {
  const eventTypes = ['pointerover', 'pointerdown', 'focusin']
  for (const type of eventTypes)
    document.addEventListener(type, () => void start(), { once: true, passive: true })
}

/** A click before the code has loaded is repeated afterwards. */
function repeatClickOnceStarted(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>('[data-gallery-to], [data-gallery-step]')
  if (isStarted || !button) return
  event.preventDefault()
  void startSlidersOnce().then(() => button.click())
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  repeatClickOnceStarted(event)
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || !opensLightbox(link)) return
  event.preventDefault()
  link.focus({ preventScroll: true })
  void openLightbox(link.closest('[data-gallery]') ?? link.parentElement ?? link, picturesOf(link))
}
