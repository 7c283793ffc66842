import { loadComponent } from '../../../browser/load-component.ts'
import type { LightboxSlide } from '../rules/lightbox-options.ts'

/** Opens the lightbox with some pictures; if its code cannot be loaded, shows an error after `place`. */
export async function openLightbox(
  element: Element,
  pictures: { readonly slides: readonly LightboxSlide[]; readonly index: number },
): Promise<void> {
  const opener = document.activeElement
  const lightbox = await loadComponent(element, () => import('./lightbox.tsx'))
  await lightbox?.showLightbox({ ...pictures, place: element, opener })
}
