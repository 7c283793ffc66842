import { useHotkeys } from '@mantine/hooks'
import type { RefObject } from 'react'

/** `j` and `k` lead to the link of the next and the previous row (`data-row`) of a list; Enter opens it, as any link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const move = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])].filter((link) =>
      link.checkVisibility(),
    )
    const focused = document.activeElement
    const current = focused instanceof HTMLElement ? links.indexOf(focused) : -1
    const next = current === -1 ? 0 : Math.min(Math.max(current + by, 0), links.length - 1)
    links[next]?.focus()
  }
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ])
}
