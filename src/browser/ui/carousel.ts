import { readOut } from '../live-region.ts'

/** Handles the two buttons of the carousels (`ui/Carousel.tsx`) under `root`; the rest is the browser's scrolling. */
export function startCarousels(root: ParentNode): void {
  for (const carousel of root.querySelectorAll<HTMLElement>('[data-carousel]:not([data-started])')) {
    carousel.dataset['started'] = ''
    startCarousel(carousel)
  }
}

function startCarousel(carousel: HTMLElement): void {
  const buttons = [...carousel.querySelectorAll<HTMLElement>('[data-carousel-step]')]
  const track = document.getElementById(buttons[0]?.getAttribute('aria-controls') ?? '')
  if (!track) return
  const updateControls = () => {
    for (const button of buttons) {
      button.setAttribute('aria-disabled', String(!canMove(track, stepOf(button))))
    }
  }
  carousel.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-carousel-step]')
    if (button) move(track, stepOf(button))
  })
  track.addEventListener('scroll', updateControls, { passive: true })
  new ResizeObserver(updateControls).observe(track)
}

function stepOf(button: HTMLElement): number {
  return Number(button.dataset['carouselStep'])
}

/** With a tolerance: half a pixel remains at some zoom levels. */
function canMove({ scrollLeft, scrollWidth, clientWidth }: HTMLElement, step: number): boolean {
  return step < 0 ? scrollLeft > 1 : scrollLeft + clientWidth < scrollWidth - 1
}

/** Moves one slide, and lets screen readers read out which are visible then. */
function move(track: HTMLElement, step: number): void {
  if (!canMove(track, step)) return
  const slides = [...track.children] as HTMLElement[]
  const pitch = (slides[1]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
  const maxScroll = track.scrollWidth - track.clientWidth
  const first = Math.max(
    0,
    Math.min(Math.round(track.scrollLeft / pitch) + step, Math.ceil(maxScroll / pitch)),
  )
  const gap = pitch - (slides[0]?.offsetWidth ?? 0)
  const seen = Math.max(1, Math.floor((track.clientWidth + gap + 1) / pitch))
  track.scrollTo({ left: first * pitch })
  readOut(`Slides ${first + 1} to ${Math.min(first + seen, slides.length)} of ${slides.length}`)
}
