import { isOwnPath } from '../../features/menus/rules/own-path.ts'

/** How far outside the window a background is fetched. */
const NEAR = '300px 0px'

/**
 * Puts the picture of `data-background="/path"` behind an element when it comes near the window (spec 9.10). Paths
 * of this shop only; anything else, and a page without script, keeps the plain well.
 */
export function startBackgrounds(root: ParentNode = document): void {
  const elements = root.querySelectorAll<HTMLElement>('[data-background]')
  if (elements.length === 0) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        show(target as HTMLElement)
      }
    },
    { rootMargin: NEAR },
  )
  for (const element of elements) observer.observe(element)
}

function show(element: HTMLElement): void {
  const path = element.dataset['background'] ?? ''
  if (!isOwnPath(path)) return
  // Written out by the browser, an address holds no quotes that could end it.
  element.style.backgroundImage = `url("${new URL(path, location.origin).href}")`
}
