/** What an entry of the browser's history knows of a listing; every part of it may be missing. */
type Place = { readonly listing?: string; readonly more?: number; readonly top?: number }

const state = () => (history.state as Place | null) ?? {}

/** The key of the listing that this entry of the history shows; '' is how the page came. */
export function keyInHistory(): string {
  return state().listing ?? ''
}

/** How many pages "Load more" has brought to this entry, and how far down one was, in pixels. */
export function moreInHistory(): { readonly more: number; readonly top: number } {
  const { more = 0, top = 0 } = state()
  return { more, top }
}

/** One page more was brought. From now on the place is for us to keep: the browser knows only the page as it comes. */
export function keepMore(): void {
  history.replaceState({ ...state(), more: moreInHistory().more + 1, top: scrollY }, '')
  history.scrollRestoration = 'manual'
}

/** Keeps how far down one is, where pages were brought. */
export function keepPlace(): void {
  if (moreInHistory().more > 0 && moreInHistory().top !== scrollY)
    history.replaceState({ ...state(), top: scrollY }, '')
}

/** A new entry takes after the one before it; the browser keeps its place well enough. */
export function forgetPlace(): void {
  history.scrollRestoration = 'auto'
}

/** Goes to the place that was kept, at once; where none was, the browser has gone there. */
export function returnTo(top: number): void {
  if (top > 0) scrollTo({ top, behavior: 'instant' })
}
