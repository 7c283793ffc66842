import { REPLACED } from '../../../browser/replace.ts'
import { addStylesheet } from '../../../browser/stylesheet.ts'
import { createPicture, readMorePictures } from '../../catalog/browser.ts'
import type { CardPicture } from '../../catalog/rules/card-picture.ts'
import { type ImageDisplay, parseImageDisplay } from '../rules/image-display.ts'
import { arrowButtons, bullets, lightboxButton, smallPicture, thumbnails } from './controls.ts'
import sheet from './effects.css?url'
import { showInitialPicture } from './slider.ts'

const CARDS = '[data-image-effect] li.product'

/**
 * Adds the effect that the owner chose (spec 9.8) to galleries and cards, cards when they come near the window and
 * those of a listing that was replaced too. The usual effect, a fade, needs nothing of this.
 */
export async function startEffects(): Promise<void> {
  await addStylesheet(sheet)
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        addCardEffects(target as HTMLElement)
      }
    },
    { rootMargin: '200px' },
  )
  const watch = (root: ParentNode) => {
    for (const card of root.querySelectorAll(CARDS)) near.observe(card)
  }
  watch(document)
  document.addEventListener(REPLACED, ({ target }) => watch(target as Element))
  for (const extras of document.querySelectorAll<HTMLElement>('[data-gallery] .image-extras'))
    addMainPictureEffects(extras)
}

function displayOf(element: HTMLElement): ImageDisplay {
  return parseImageDisplay(element.closest<HTMLElement>('[data-image-look]')?.dataset['imageLook'])
}

/** A product's page has buttons, thumbnails, zoom and lightbox in any case. */
function addMainPictureEffects(extras: HTMLElement): void {
  const gallery = extras.closest<HTMLElement>('[data-gallery]')
  if (!gallery) return
  const display = displayOf(gallery)
  const count = gallery.querySelector('[data-track]')?.children.length ?? 0
  if (count < 2) return
  if (display.effect === 'bullets') extras.append(bullets(count, display.bulletsPosition))
  if (display.effect === 'picture-in-picture') extras.append(smallPicture(gallery, display))
}

function addCardEffects(card: HTMLElement): void {
  const frame = card.querySelector('picture')?.closest('a')
  if (!frame || card.dataset['gallery'] !== undefined) return
  const display = displayOf(card)
  card.dataset['gallery'] = ''
  frame.dataset['track'] = ''
  frame.style.setProperty('--crop', display.enlargeCrop ? 'hidden' : 'visible')
  if (display.effect === 'zoom') frame.dataset['zoom'] = ''
  const morePictures = readMorePictures(card)
  const extras = document.createElement('div')
  extras.className = 'image-extras'
  frame.after(extras)
  if (display.effect === 'modal') extras.append(lightboxButton(card))
  if (morePictures.length > 0) addFrameEffects(card, { frame, extras, display, morePictures })
  showInitialPicture(card)
}

type CardEffect = {
  readonly frame: HTMLElement
  readonly extras: HTMLElement
  readonly display: ImageDisplay
  readonly morePictures: readonly CardPicture[]
}

function addFrameEffects(card: HTMLElement, { frame, extras, display, morePictures }: CardEffect): void {
  const [first] = frame.querySelectorAll('picture')
  const shown = morePictures.slice(0, morePicturesCount(display))
  if (!first || shown.length === 0) return
  first.after(...shown.map((picture) => createPicture(first, picture)))
  if (!display.slideTouch && display.effect === 'slide') frame.style.overflowX = 'hidden'
  const count = shown.length + 1
  if (display.effect === 'slide') extras.append(...arrowButtons())
  if (display.effect === 'bullets') extras.append(bullets(count, display.bulletsPosition))
  if (display.effect === 'thumbnails') extras.append(thumbnails(frame))
  if (display.effect === 'picture-in-picture') extras.append(smallPicture(card, display))
}

/** How many pictures a card shows after its first. */
function morePicturesCount({ effect, slideCount, thumbnailCount }: ImageDisplay): number {
  const max = Number.MAX_SAFE_INTEGER
  const counts: Partial<Record<ImageDisplay['effect'], number>> = {
    slide: slideCount < 0 ? max : slideCount - 1,
    bullets: max,
    thumbnails: thumbnailCount - 1,
    'picture-in-picture': 1,
  }
  return Math.max(0, counts[effect] ?? 0)
}
