import { lookIn, zoomOf } from '../rules/image-look.ts'

const finePointer = matchMedia('(hover: hover) and (pointer: fine)')
let zoomed: { readonly frame: HTMLElement; readonly image: HTMLImageElement } | undefined

/** Shows what is under the pointer larger, in every frame marked `data-zoom` (spec 2.2, 9.8); it moves with the hand. */
export function startHoverZoom(): void {
  document.addEventListener('pointermove', follow, { passive: true })
  document.documentElement.addEventListener('pointerleave', () => letGo(undefined))
}

function follow({ target, pointerType, clientX, clientY }: PointerEvent): void {
  const frame = (target as Element).closest<HTMLElement>('[data-zoom]') ?? undefined
  letGo(frame)
  if (!frame || pointerType !== 'mouse' || !finePointer.matches) return
  zoomed ??= begin(frame)
  if (!zoomed) return
  const { left, top, width, height } = frame.getBoundingClientRect()
  const { style } = zoomed.image
  style.transformOrigin = `${(100 * (clientX - left)) / width}% ${(100 * (clientY - top)) / height}%`
}

function begin(frame: HTMLElement): typeof zoomed {
  const image = frame.querySelector('img')
  if (!image) return undefined
  const { zoomMost } = lookIn(frame.closest<HTMLElement>('[data-image-look]')?.dataset['imageLook'])
  // The file that is as large as the picture gets, which comes in the place of the one that is there.
  for (const source of frame.querySelectorAll('source')) source.sizes = '1600px'
  image.style.transform = `scale(${zoomOf(image.width > 0 ? Number(image.getAttribute('width')) : 0, frame.clientWidth, zoomMost)})`
  return { frame, image }
}

function letGo(frame: HTMLElement | undefined): void {
  if (!zoomed || zoomed.frame === frame) return
  zoomed.image.style.transform = ''
  zoomed = undefined
}
