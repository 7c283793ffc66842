import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

type Place = { readonly top: number; readonly row: string }

/** Where each list of the history was left. */
const places = new Map<string, Place>()
let lastList = '/orders/'
/** Its entry in the history. */
let lastKey = ''

/** The address of the list of orders as it was last seen, for the way back to it. */
export function lastListPath(): string {
  return lastList
}

/** Coming back to the list finds this order, which was opened from another one. */
export function rememberRow(id: number): void {
  for (const name of [lastKey, lastList])
    places.set(name, { top: places.get(name)?.top ?? 0, row: String(id) })
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
    lastKey = key
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
      const link = links.find((one) => one.checkVisibility())
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest' })
    })
  }, [isReady, key, address, navigation])
}
