import { type RefObject, useEffect, useRef, useState } from 'react'

/** The pointer may take this long, in ms, from a swatch to its bubble and back (WCAG 1.4.13). */
const CROSSING_MS = 200

export type Tip = {
  /** The value whose bubble is up. */
  readonly slug: string | undefined
  open(slug: string): void
  /** At once, as when the focus leaves. */
  close(): void
  /** Unless the pointer comes back, or reaches the bubble, in time. */
  closeSoon(): void
  stay(): void
}

/** When the bubble of a list is up: under the pointer and in focus, until Esc or the pointer is gone. */
export function useTip(): Tip {
  const [slug, setSlug] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = () => clearTimeout(timer.current)
  const show = (next: string | undefined) => {
    stay()
    setSlug(next)
  }
  useEffect(() => {
    if (slug === undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setSlug(undefined)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [slug])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    slug,
    open: show,
    close: () => show(undefined),
    closeSoon: () => {
      stay()
      timer.current = setTimeout(() => setSlug(undefined), CROSSING_MS)
    },
    stay,
  }
}

export type TipPlace = { readonly left: number; readonly top: number; readonly below: boolean }

/**
 * Where a bubble goes: below the middle of the swatch, since above it stands what is chosen, of a radio above its
 * words, and inside its list; on the other side where the window has no room.
 */
export function placeOf(list: RefObject<HTMLElement | null>, slug: string, bubble: HTMLElement): TipPlace {
  const item = itemOf(list.current, slug)
  if (!item) return { left: 0, top: 0, below: false }
  const { offsetWidth: width, offsetHeight: height } = bubble
  const most = Math.max(0, (list.current?.clientWidth ?? 0) - width)
  // A radio has a row of its own, most of which is empty.
  const label = item.querySelector('label')
  const face = (label ?? item).getBoundingClientRect()
  const middle = face.left - (list.current?.getBoundingClientRect().left ?? 0) + face.width / 2
  const left = Math.min(most, Math.max(0, middle - width / 2))
  const { top, bottom } = item.getBoundingClientRect()
  const hasRoomAbove = top >= height + 8
  const hasRoomBelow = bottom + height + 8 <= document.documentElement.clientHeight
  const below = label ? !hasRoomAbove : hasRoomBelow || !hasRoomAbove
  return { left, top: below ? item.offsetTop + item.offsetHeight : item.offsetTop - height, below }
}

/** The item of a value. */
export function itemOf(list: Element | null | undefined, slug: string): HTMLElement | undefined {
  const items = [...(list?.querySelectorAll<HTMLElement>('.variable-item') ?? [])]
  return items.find((item) => item.dataset['value'] === slug)
}
