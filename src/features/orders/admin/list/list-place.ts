import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

type Place = { readonly top: number; readonly row: string }

/** Where each list of the history was left. */
const places = new Map<string, Place>()
let lastList = '/orders/'

/** The address of the list of orders as it was last seen, for the way back to it. */
export function lastListPath(): string {
  return lastList
}

/**
 * Coming back to the list finds it as it was left: the same part of it in view, and the focus on the order that was opened.
 * `isReady`: its rows are there.
 */
export function useListPlace(isReady: boolean): void {
  const { key, pathname, search } = useLocation()
  const navigation = useNavigationType()
  const address = pathname + search
  useEffect(() => {
    lastList = address
    const leave = ({ target }: Event) => {
      const row = target instanceof Element && target.closest<HTMLElement>('a[data-row]')
      if (!row) return
      const place = { top: scrollY, row: row.dataset['row'] ?? '' }
      places.set(key, place)
      places.set(address, place)
    }
    document.addEventListener('click', leave, { capture: true })
    return () => document.removeEventListener('click', leave, { capture: true })
  }, [key, address])
  useLayoutEffect(() => {
    if (!isReady) return
    const place = places.get(navigation === 'POP' ? key : address)
    if (!place) return
    places.delete(key)
    places.delete(address)
    // After the heading, which takes the focus of every other screen.
    requestAnimationFrame(() => {
      scrollTo({ top: place.top })
      const links = [...document.querySelectorAll<HTMLElement>(`a[data-row="${place.row}"]`)]
      links.find((link) => link.checkVisibility())?.focus({ preventScroll: true })
    })
  }, [isReady, key, address, navigation])
}
