import { createRoot } from 'react-dom/client'
import type { Slide } from 'yet-another-react-lightbox'
import { addSheet } from '../../../browser/sheet.ts'
import sheet from './lightbox.css?url'
import { SiteLightbox } from './SiteLightbox.tsx'

/** A picture as the lightbox shows it: `title` and `description` are those of the image, '' where it has none. */
export type LightboxSlide = {
  readonly src: string
  readonly alt: string
  readonly title: string
  readonly description: string
}

type Showing = {
  readonly slides: readonly LightboxSlide[]
  readonly index: number
  /** What the focus goes back to. */
  readonly opener: Element | null
}

/** Shows pictures over the page, which rests meanwhile, until the person closes them (spec 2.2, 2.13). */
export async function showLightbox({ slides, index, opener }: Showing): Promise<void> {
  await addSheet(sheet)
  const home = document.createElement('div')
  document.body.append(home)
  const root = createRoot(home)
  const end = () => {
    root.unmount()
    home.remove()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  root.render(<SiteLightbox slides={slides.map(slideFor)} index={Math.max(0, index)} onClosed={end} />)
}

function slideFor({ src, alt, title, description }: LightboxSlide): Slide {
  return { src, alt, ...(title && { title }), ...(description && { description }) }
}
