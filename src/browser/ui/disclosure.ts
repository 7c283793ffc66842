import { hashTarget } from './hash-target.ts'

let isListening = false

/** Opens the disclosure (`ui/Disclosure.tsx`) that the address names, or that holds what it names. */
export function startDisclosures(): void {
  if (isListening) return
  isListening = true
  openNamed()
  addEventListener('hashchange', openNamed)
  // A second click on the same link changes no address, but means the same.
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#"]')
    if (link && link.hash === location.hash && link.pathname === location.pathname) openNamed()
  })
}

function openNamed(): void {
  const named = hashTarget()
  const disclosure = named?.closest<HTMLDetailsElement>('[data-disclosure]')
  if (!named || !disclosure || disclosure.open) return
  disclosure.open = true
  named.scrollIntoView()
}
