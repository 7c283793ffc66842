import { createRoot } from 'react-dom/client'
import type { Slide } from 'yet-another-react-lightbox'
import { addStylesheet } from '../../../browser/stylesheet.ts'
import sheet from './lightbox.css?url'
import { SiteLightbox } from './SiteLightbox.tsx'

/** A picture as the lightbox shows it: `title` and `description` are those of the image, '' where it has none. */
export type LightboxSlide = {
  readonly src: string
  readonly alt: string
  readonly title: string
  readonly description: string
}

type LightboxRequest = {
  readonly slides: readonly LightboxSlide[]
  readonly index: number
  /** What gets the focus back. */
  readonly opener: Element | null
}

/** Shows pictures over the page, which rests meanwhile, until the person closes them (spec 2.2, 2.13). */
export async function showLightbox({ slides, index, opener }: LightboxRequest): Promise<void> {
  await addStylesheet(sheet)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  root.render(<SiteLightbox slides={slides.map(slideFor)} index={Math.max(0, index)} onClosed={close} />)
}

function slideFor({ src, alt, title, description }: LightboxSlide): Slide {
  return { src, alt, ...(title && { title }), ...(description && { description }) }
}
