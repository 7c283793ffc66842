import { type RefObject, useEffect, useRef, useState } from 'react'

/** How long, in ms, the pointer may take from a swatch to its tooltip and back (WCAG 1.4.13). */
const CLOSE_DELAY_MS = 200

export type TooltipState = {
  /** The value whose tooltip is open. */
  readonly slug: string | undefined
  open(slug: string): void
  /** At once, as when the focus leaves. */
  close(): void
  /** Unless the pointer returns, or reaches the tooltip, in time. */
  closeSoon(): void
  keepOpen(): void
}

/** The tooltip of a list: open for the swatch under the pointer or in focus, until Esc or until the pointer leaves. */
export function useTooltip(): TooltipState {
  const [slug, setSlug] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepOpen = () => clearTimeout(timer.current)
  const show = (next: string | undefined) => {
    keepOpen()
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
      keepOpen()
      timer.current = setTimeout(() => setSlug(undefined), CLOSE_DELAY_MS)
    },
    keepOpen,
  }
}

export type TooltipPosition = { readonly left: number; readonly top: number; readonly below: boolean }

/**
 * The position of a tooltip: below the middle of the swatch, because the selected value is shown above it; for a radio
 * above its label; always inside its list, and on the other side when the window has no room.
 */
export function tooltipPosition(
  list: RefObject<HTMLElement | null>,
  slug: string,
  bubble: HTMLElement,
): TooltipPosition {
  const item = itemOf(list.current, slug)
  if (!item) return { left: 0, top: 0, below: false }
  const { offsetWidth: width, offsetHeight: height } = bubble
  const maxLeft = Math.max(0, (list.current?.clientWidth ?? 0) - width)
  // A radio has a full row that is mostly empty.
  const label = item.querySelector('label')
  const face = (label ?? item).getBoundingClientRect()
  const middle = face.left - (list.current?.getBoundingClientRect().left ?? 0) + face.width / 2
  const left = Math.min(maxLeft, Math.max(0, middle - width / 2))
  const { top, bottom } = item.getBoundingClientRect()
  const fitsAbove = top >= height + 8
  const fitsBelow = bottom + height + 8 <= document.documentElement.clientHeight
  const below = label ? !fitsAbove : fitsBelow || !fitsAbove
  return { left, top: below ? item.offsetTop + item.offsetHeight : item.offsetTop - height, below }
}

/** The item of a value. */
export function itemOf(list: Element | null | undefined, slug: string): HTMLElement | undefined {
  const items = [...(list?.querySelectorAll<HTMLElement>('.variable-item') ?? [])]
  return items.find((item) => item.dataset['value'] === slug)
}
