import { say } from './live-region.ts'

/** Gives life to the two buttons of the carousels (`ui/Carousel.tsx`) under `root`; the rest is the browser's scrolling. */
export function startCarousels(root: ParentNode): void {
  for (const carousel of root.querySelectorAll<HTMLElement>('[data-carousel]:not([data-awake])')) {
    carousel.dataset['awake'] = ''
    wake(carousel)
  }
}

function wake(carousel: HTMLElement): void {
  const buttons = [...carousel.querySelectorAll<HTMLElement>('[data-carousel-step]')]
  const track = document.getElementById(buttons[0]?.getAttribute('aria-controls') ?? '')
  if (!track) return
  const mark = () => {
    for (const button of buttons) {
      button.setAttribute('aria-disabled', String(!canMove(track, stepOf(button))))
    }
  }
  carousel.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-carousel-step]')
    if (button) move(track, stepOf(button))
  })
  track.addEventListener('scroll', mark, { passive: true })
  new ResizeObserver(mark).observe(track)
}

function stepOf(button: HTMLElement): number {
  return Number(button.dataset['carouselStep'])
}

/** Half a pixel is left over at some zoom levels. */
function canMove({ scrollLeft, scrollWidth, clientWidth }: HTMLElement, step: number): boolean {
  return step < 0 ? scrollLeft > 1 : scrollLeft + clientWidth < scrollWidth - 1
}

/** One slide on, and tells which are seen then. */
function move(track: HTMLElement, step: number): void {
  if (!canMove(track, step)) return
  const slides = [...track.children] as HTMLElement[]
  const pitch = (slides[1]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
  const most = track.scrollWidth - track.clientWidth
  const first = Math.max(0, Math.min(Math.round(track.scrollLeft / pitch) + step, Math.ceil(most / pitch)))
  const gap = pitch - (slides[0]?.offsetWidth ?? 0)
  const seen = Math.max(1, Math.floor((track.clientWidth + gap + 1) / pitch))
  track.scrollTo({ left: first * pitch })
  say(`Slides ${first + 1} to ${Math.min(first + seen, slides.length)} of ${slides.length}`)
}
