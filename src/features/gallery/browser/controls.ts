import { readMorePictures } from '../../catalog/browser.ts'
import * as messages from '../messages.ts'
import { type BulletPosition, bulletPosition, type ImageDisplay } from '../rules/image-display.ts'
import { largestPath } from '../rules/large-picture.ts'
import { openLightbox } from './open-lightbox.ts'
import { displayedIndex, PICTURE_SHOWN, type PictureShown, showPicture } from './slider.ts'

const iconPaths = {
  left: 'm14 7-5 5 5 5',
  right: 'm10 7 5 5-5 5',
  expand: 'M14 4h6v6m0-6-7 7m-3 9H4v-6m0 6 7-7',
}

function button(className: string, label: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.setAttribute('aria-label', label)
  return element
}

function withIcon(element: HTMLButtonElement, name: keyof typeof iconPaths): HTMLButtonElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svg.namespaceURI, 'path')
  path.setAttribute('d', iconPaths[name])
  svg.append(path)
  element.append(svg)
  return element
}

/** To the picture before and to the one after. */
export function arrowButtons(): HTMLElement[] {
  return [
    ['left', messages.previousImage(), '-1'] as const,
    ['right', messages.nextImage(), '1'] as const,
  ].map(([name, label, step]) => {
    const element = withIcon(button(`image-step image-${name}`, label), name)
    element.dataset['galleryStep'] = step
    return element
  })
}

/** A bullet for each picture, at one of the twelve places over it. */
export function bullets(count: number, position: BulletPosition): HTMLElement {
  const group = groupOf('image-bullets', count, (index) =>
    button('', messages.imageNumber({ number: index + 1, count })),
  )
  Object.assign(group.style, bulletPosition(position))
  return group
}

/** A small picture for each picture of a card. */
export function thumbnails(track: HTMLElement): HTMLElement {
  const pictures = [...track.children]
  return groupOf('image-thumbnails', pictures.length, (index) => {
    const element = button('', messages.imageNumber({ number: index + 1, count: pictures.length }))
    element.append(smallImage(smallSource(pictures[index])))
    return element
  })
}

/** One tab stop for all, because a page has many cards. The arrow keys move between them. */
function groupOf(className: string, count: number, make: (index: number) => HTMLElement): HTMLElement {
  const group = document.createElement('div')
  group.className = className
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', messages.images())
  for (let index = 0; index < count; index++) {
    const element = make(index)
    element.dataset['galleryTo'] = String(index)
    element.tabIndex = index === 0 ? 0 : -1
    group.append(element)
  }
  group.addEventListener('keydown', (event) => moveFocus(group, event))
  group.addEventListener('focusin', ({ target }) => {
    for (const each of group.children) (each as HTMLElement).tabIndex = each === target ? 0 : -1
  })
  return group
}

const arrowSteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

function moveFocus(group: HTMLElement, event: KeyboardEvent): void {
  const way = arrowSteps[event.key]
  if (way === undefined) return
  event.preventDefault()
  const all = [...group.children] as HTMLElement[]
  const at = all.indexOf(event.target as HTMLElement)
  const next = all[(at + way + all.length) % all.length]
  next?.focus()
  next?.click()
}

/** The picture in the picture: another one, small in a corner; pressed, the two change places (spec 2.2). */
export function smallPicture(gallery: HTMLElement, display: ImageDisplay): HTMLElement {
  const element = button('image-pip', messages.swapImages())
  const slides = () => [...(gallery.querySelector('[data-track]')?.children ?? [])]
  let other = displayedIndex(gallery) === 0 ? 1 : 0
  const image = smallImage(smallSource(slides()[other]))
  element.append(image)
  const [vertical = 'bottom', horizontal = 'right'] = display.pipCorner.split('-')
  const style = {
    width: `${display.pipWidthPercent}%`,
    borderColor: display.pipBorder,
    [vertical]: 0,
    [horizontal]: 0,
  }
  Object.assign(element.style, style)
  element.addEventListener('click', () => showPicture(gallery, other))
  gallery.addEventListener(PICTURE_SHOWN, (event) => {
    const { from, to } = (event as CustomEvent<PictureShown>).detail
    if (to === other) other = from
    image.src = smallSource(slides()[other])
  })
  return element
}

/** Opens all pictures of a card in the lightbox. */
export function lightboxButton(card: HTMLElement): HTMLElement {
  const first = card.querySelector('img')
  const name = card.querySelector('h2, h3')?.textContent ?? ''
  const sources = [largeSource(first), ...readMorePictures(card).map(largestPath)]
  const slides = sources.map((src) => ({
    src: new URL(src, location.href).href,
    alt: name,
    title: name,
    description: '',
  }))
  const element = withIcon(
    button('image-step image-expand', `${messages.openLightbox({ count: slides.length })}: ${name}`),
    'expand',
  )
  element.setAttribute('aria-haspopup', 'dialog')
  element.addEventListener('click', () => {
    element.focus()
    void openLightbox(card, { slides, index: 0 })
  })
  return element
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
