import { parseImageDisplay, zoomFactor } from '../rules/image-display.ts'

const finePointer = matchMedia('(hover: hover) and (pointer: fine)')
let zoomed: { readonly frame: HTMLElement; readonly image: HTMLImageElement } | undefined

/** Shows what is under the pointer larger, in every frame marked `data-zoom` (spec 2.2, 9.8); it moves with the hand. */
export function startHoverZoom(): void {
  document.addEventListener('pointermove', follow, { passive: true })
  document.documentElement.addEventListener('pointerleave', () => endZoom(undefined))
}

function follow({ target, pointerType, clientX, clientY }: PointerEvent): void {
  const frame = (target as Element).closest<HTMLElement>('[data-zoom]') ?? undefined
  endZoom(frame)
  if (!frame || pointerType !== 'mouse' || !finePointer.matches) return
  zoomed ??= startZoom(frame)
  if (!zoomed) return
  const { left, top, width, height } = frame.getBoundingClientRect()
  const { style } = zoomed.image
  style.transformOrigin = `${(100 * (clientX - left)) / width}% ${(100 * (clientY - top)) / height}%`
}

function startZoom(frame: HTMLElement): typeof zoomed {
  const image = frame.querySelector('img')
  if (!image) return undefined
  const { maxZoom } = parseImageDisplay(frame.closest<HTMLElement>('[data-image-look]')?.dataset['imageLook'])
  // The largest file replaces the current one.
  for (const source of frame.querySelectorAll('source')) source.sizes = '1600px'
  image.style.transform = `scale(${zoomFactor(image.width > 0 ? Number(image.getAttribute('width')) : 0, frame.clientWidth, maxZoom)})`
  return { frame, image }
}

function endZoom(frame: HTMLElement | undefined): void {
  if (!zoomed || zoomed.frame === frame) return
  zoomed.image.style.transform = ''
  zoomed = undefined
}
