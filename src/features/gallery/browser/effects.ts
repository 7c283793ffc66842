import { REPLACED } from '../../../browser/replace.ts'
import { addSheet } from '../../../browser/sheet.ts'
import { furtherPictures, nextPictureOf } from '../../catalog/browser.ts'
import type { CardPicture } from '../../catalog/rules/card-picture.ts'
import { type ImageLook, lookIn } from '../rules/image-look.ts'
import { bullets, expander, small, steps, thumbnails } from './controls.ts'
import sheet from './effects.css?url'
import { settle } from './stage.ts'

const CARDS = '[data-image-effect] li.product'

/**
 * Brings the effect that the owner chose (spec 9.8) to galleries and cards, cards when they come near the window and
 * those of a listing that was replaced too. The usual effect, a fade, needs nothing of this.
 */
export async function startEffects(): Promise<void> {
  await addSheet(sheet)
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        dressCard(target as HTMLElement)
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
    dressStage(extras)
}

function lookOf(element: HTMLElement): ImageLook {
  return lookIn(element.closest<HTMLElement>('[data-image-look]')?.dataset['imageLook'])
}

/** A product's page has buttons, thumbnails, zoom and lightbox in any case. */
function dressStage(extras: HTMLElement): void {
  const gallery = extras.closest<HTMLElement>('[data-gallery]')
  if (!gallery) return
  const look = lookOf(gallery)
  const count = gallery.querySelector('[data-track]')?.children.length ?? 0
  if (count < 2) return
  if (look.effect === 'bullets') extras.append(bullets(count, look.bulletsPosition))
  if (look.effect === 'picture-in-picture') extras.append(small(gallery, look))
}

function dressCard(card: HTMLElement): void {
  const well = card.querySelector('picture')?.closest('a')
  if (!well || card.dataset['gallery'] !== undefined) return
  const look = lookOf(card)
  card.dataset['gallery'] = ''
  well.dataset['track'] = ''
  well.style.setProperty('--crop', look.enlargeCrop ? 'hidden' : 'visible')
  if (look.effect === 'zoom') well.dataset['zoom'] = ''
  const further = furtherPictures(card)
  const extras = document.createElement('div')
  extras.className = 'image-extras'
  well.after(extras)
  if (look.effect === 'modal') extras.append(expander(card))
  if (further.length > 0) dressWell(card, { well, extras, look, further })
  settle(card)
}

type Dress = {
  readonly well: HTMLElement
  readonly extras: HTMLElement
  readonly look: ImageLook
  readonly further: readonly CardPicture[]
}

function dressWell(card: HTMLElement, { well, extras, look, further }: Dress): void {
  const [first] = well.querySelectorAll('picture')
  const shown = further.slice(0, furtherIn(look))
  if (!first || shown.length === 0) return
  first.after(...shown.map((picture) => nextPictureOf(first, picture)))
  if (!look.slideTouch && look.effect === 'slide') well.style.overflowX = 'hidden'
  const count = shown.length + 1
  if (look.effect === 'slide') extras.append(...steps())
  if (look.effect === 'bullets') extras.append(bullets(count, look.bulletsPosition))
  if (look.effect === 'thumbnails') extras.append(thumbnails(well))
  if (look.effect === 'picture-in-picture') extras.append(small(card, look))
}

/** How many pictures a card shows after its first. */
function furtherIn({ effect, slideCount, thumbnailCount }: ImageLook): number {
  const most = Number.MAX_SAFE_INTEGER
  const counts: Partial<Record<ImageLook['effect'], number>> = {
    slide: slideCount < 0 ? most : slideCount - 1,
    bullets: most,
    thumbnails: thumbnailCount - 1,
    'picture-in-picture': 1,
  }
  return Math.max(0, counts[effect] ?? 0)
}
