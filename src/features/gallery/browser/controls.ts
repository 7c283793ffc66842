import { furtherPictures } from '../../catalog/browser.ts'
import { type BulletPosition, type ImageLook, placeOf } from '../rules/image-look.ts'
import { largestPath } from '../rules/large-picture.ts'
import { imageOf, nextPicture, openLarge, previousPicture, swapPictures } from '../texts.ts'
import { openLightbox } from './open-lightbox.ts'
import { PICTURE_SHOWN, type PictureShown, shownIn, showPicture } from './stage.ts'

const drawings = {
  left: 'm14 7-5 5 5 5',
  right: 'm10 7 5 5-5 5',
  expand: 'M14 4h6v6m0-6-7 7m-3 9H4v-6m0 6 7-7',
}

function button(className: string, label: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.setAttribute('aria-label', label)
  return made
}

function drawn(made: HTMLButtonElement, name: keyof typeof drawings): HTMLButtonElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svg.namespaceURI, 'path')
  path.setAttribute('d', drawings[name])
  svg.append(path)
  made.append(svg)
  return made
}

/** To the picture before and to the one after. */
export function steps(): HTMLElement[] {
  return [['left', previousPicture, '-1'] as const, ['right', nextPicture, '1'] as const].map(
    ([name, label, step]) => {
      const made = drawn(button(`image-step image-${name}`, label), name)
      made.dataset['galleryStep'] = step
      return made
    },
  )
}

/** A bullet for each picture, at one of the twelve places over it. */
export function bullets(count: number, position: BulletPosition): HTMLElement {
  const group = groupOf('image-bullets', count, (place) => button('', imageOf(place + 1, count)))
  Object.assign(group.style, placeOf(position))
  return group
}

/** A small picture for each picture of a card. */
export function thumbnails(track: HTMLElement): HTMLElement {
  const pictures = [...track.children]
  return groupOf('image-thumbnails', pictures.length, (place) => {
    const made = button('', imageOf(place + 1, pictures.length))
    made.append(smallImage(smallSource(pictures[place])))
    return made
  })
}

/** One stop of the Tab key for all: a page has many cards. The arrows go from one to the next. */
function groupOf(className: string, count: number, make: (place: number) => HTMLElement): HTMLElement {
  const group = document.createElement('div')
  group.className = className
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', 'Pictures')
  for (let place = 0; place < count; place++) {
    const made = make(place)
    made.dataset['galleryTo'] = String(place)
    made.tabIndex = place === 0 ? 0 : -1
    group.append(made)
  }
  group.addEventListener('keydown', (event) => goOn(group, event))
  group.addEventListener('focusin', ({ target }) => {
    for (const each of group.children) (each as HTMLElement).tabIndex = each === target ? 0 : -1
  })
  return group
}

const ways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function goOn(group: HTMLElement, event: KeyboardEvent): void {
  const way = ways[event.key]
  if (way === undefined) return
  event.preventDefault()
  const all = [...group.children] as HTMLElement[]
  const at = all.indexOf(event.target as HTMLElement)
  const next = all[(at + way + all.length) % all.length]
  next?.focus()
  next?.click()
}

/** The picture in the picture: another one, small in a corner; pressed, the two change places (spec 2.2). */
export function small(gallery: HTMLElement, look: ImageLook): HTMLElement {
  const made = button('image-pip', swapPictures)
  const slides = () => [...(gallery.querySelector('[data-track]')?.children ?? [])]
  let other = shownIn(gallery) === 0 ? 1 : 0
  const image = smallImage(smallSource(slides()[other]))
  made.append(image)
  const [vertical = 'bottom', horizontal = 'right'] = look.pipCorner.split('-')
  const style = {
    width: `${look.pipWidthPercent}%`,
    borderColor: look.pipBorder,
    [vertical]: 0,
    [horizontal]: 0,
  }
  Object.assign(made.style, style)
  made.addEventListener('click', () => showPicture(gallery, other))
  gallery.addEventListener(PICTURE_SHOWN, (event) => {
    const { from, to } = (event as CustomEvent<PictureShown>).detail
    if (to === other) other = from
    image.src = smallSource(slides()[other])
  })
  return made
}

/** Opens all pictures of a card in the lightbox. */
export function expander(card: HTMLElement): HTMLElement {
  const first = card.querySelector('img')
  const name = card.querySelector('h2, h3')?.textContent ?? ''
  const sources = [largeSource(first), ...furtherPictures(card).map(largestPath)]
  const slides = sources.map((src) => ({
    src: new URL(src, location.href).href,
    alt: name,
    title: name,
    description: '',
  }))
  const made = drawn(button('image-step image-expand', `${openLarge(slides.length)}: ${name}`), 'expand')
  made.setAttribute('aria-haspopup', 'dialog')
  made.addEventListener('click', () => {
    made.focus()
    void openLightbox(card, { slides, index: 0 })
  })
  return made
}

/** The largest of the sizes that a picture names: those of its JPEG are the same. */
function largeSource(image: HTMLImageElement | null): string {
  const named = image?.parentElement?.querySelector('source')?.srcset ?? ''
  const widest = [...named.matchAll(/-(\d+)\.avif/g)].at(-1)?.[1]
  return (image?.getAttribute('src') ?? '').replace(/-\d+\.jpg$/, `-${widest}.jpg`)
}

/** The smallest size of the picture of a slide; there is always one of that width. */
function smallSource(slide: Element | undefined): string {
  return (slide?.querySelector('img')?.getAttribute('src') ?? '').replace(/-\d+\.jpg$/, '-320.jpg')
}

function smallImage(src: string): HTMLImageElement {
  const image = document.createElement('img')
  image.src = src
  image.alt = ''
  return image
}
