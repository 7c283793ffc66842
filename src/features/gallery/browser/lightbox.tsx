import { createRoot } from 'react-dom/client'
import type { Slide } from 'yet-another-react-lightbox'
import { addStylesheet } from '../../../browser/stylesheet.ts'
import { parseImageDisplay } from '../rules/image-display.ts'
import type { LightboxSlide } from '../rules/lightbox-options.ts'
import sheet from './lightbox.css?url'
import { SiteLightbox } from './SiteLightbox.tsx'

type LightboxRequest = {
  readonly slides: readonly LightboxSlide[]
  readonly index: number
  /** The gallery or card that shows the pictures. */
  readonly place: Element
  /** What gets the focus back. */
  readonly opener: Element | null
}

/** Shows pictures over the page, which rests meanwhile, until the person closes them (spec 2.2, 2.13). */
export async function showLightbox({ slides, index, place, opener }: LightboxRequest): Promise<void> {
  await addStylesheet(sheet)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  const look = place.closest<HTMLElement>('[data-image-look]')?.dataset['imageLook']
  root.render(
    <SiteLightbox
      slides={slides.map(slideFor)}
      index={Math.max(0, index)}
      closesOnClick={parseImageDisplay(look).effect === 'modal'}
      onClosed={close}
    />,
  )
}

/** The shop's own pictures as AVIF, the size that the zoom shows too, where the browser has chosen that on this page. */
function slideFor({ src, alt, title, description }: LightboxSlide): Slide {
  const showsAvif = [...document.images].some(({ currentSrc }) => currentSrc.endsWith('.avif'))
  const file = showsAvif ? src.replace(/(\/media\/\d+-[0-9a-f]{16}-\d+)\.jpg$/, '$1.avif') : src
  return { src: file, alt, ...(title && { title }), ...(description && { description }) }
}
