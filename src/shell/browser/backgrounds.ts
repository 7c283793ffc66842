import { isShopPath } from '../../features/menus/rules/shop-path.ts'

/** How far outside the viewport a background is loaded. */
const NEAR = '300px 0px'

/**
 * Loads the background picture of `data-background="/path"` when the element comes near the viewport (spec 9.10). Only paths
 * of this shop; otherwise, and without script, the plain colour stays.
 */
export function startBackgrounds(): void {
  const elements = document.querySelectorAll<HTMLElement>('[data-background]')
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
  if (!isShopPath(path)) return
  // A URL that the browser has serialized contains no quotes.
  element.style.backgroundImage = `url("${new URL(path, location.origin).href}")`
}
