import type { CSSProperties } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { actualWidth, IMAGE_WIDTHS, imagePath, type Picture, widthsFor } from '../rules/image.ts'
import styles from './ProductPicture.module.css'

type Props = {
  /** `undefined` shows an empty area in the place of the picture. */
  picture: Picture | undefined
  /** The displayed width, as in `(min-width: 1024px) 25vw, 50vw`. */
  sizes: string
  /** Visible when the page opens: fetched at once with high priority; `parallel`: at once with normal priority. */
  eager?: boolean | 'parallel'
  /** Replaces it on phones, in the full width of the screen: a picture that is higher than wide. */
  portrait?: Picture | undefined
  className?: string
  /** The wire's class names of the `img`. */
  imageClass?: string
}

/**
 * A picture of a product, in several widths for the browser to select from; it causes no layout shift, and its colour is
 * shown while it loads. Browsers without AVIF get one JPEG of medium width: they are few, and listings have many
 * pictures. `browser.ts` handles pictures that fail to load.
 */
export function ProductPicture(props: Props) {
  const { picture, sizes, eager = false, portrait: tall, className = '', imageClass } = props
  if (!picture) return <EmptyPicture className={className} />

  return (
    <picture
      className={`${styles['picture']} ${className}`.trim()}
      style={placeholder(picture)}
      data-picture=""
    >
      {tall && <PhoneSources picture={tall} />}
      <source type="image/avif" {...avifSources(picture, sizes)} />
      <img
        className={imageClass}
        src={fallback(picture)}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        {...(eager === true ? highPriority : eager ? undefined : lazy)}
      />
    </picture>
  )
}

const highPriority = { fetchPriority: 'high' } as const
const lazy = { loading: 'lazy', decoding: 'async' } as const

function EmptyPicture({ className }: { className: string }) {
  return (
    <span className={`${styles['empty']} ${className}`.trim()} aria-hidden="true">
      <Icon name="vase" size={96} />
    </span>
  )
}

// With its own width and height, so that its space is right before it has loaded.
function PhoneSources({ picture }: { picture: Picture }) {
  const shape = { media: '(max-width: 767px)', width: picture.width, height: picture.height }
  return (
    <>
      <source type="image/avif" srcSet={avifSet(picture)} sizes="100vw" {...shape} />
      <source type="image/jpeg" srcSet={fallback(picture)} {...shape} />
    </>
  )
}

// A small picture does not fill its space: the page background surrounds it, without a placeholder colour.
function placeholder(picture: Picture): CSSProperties | undefined {
  const { color } = picture
  return color === undefined || isSmall(picture) ? undefined : { backgroundColor: color }
}

/** Whether it has only one width: its own. Without `sizes` the browser does not enlarge it. */
function isSmall(picture: Picture): boolean {
  return widthsFor(picture).length === 1
}

function avifSources(picture: Picture, sizes: string) {
  return isSmall(picture)
    ? { srcSet: imagePath(picture, IMAGE_WIDTHS[0], 'avif') }
    : { srcSet: avifSet(picture), sizes }
}

function avifSet(picture: Picture): string {
  return widthsFor(picture)
    .map((width) => `${imagePath(picture, width, 'avif')} ${actualWidth(picture, width)}w`)
    .join(', ')
}

function fallback(picture: Picture): string {
  const widths = widthsFor(picture)
  return imagePath(picture, widths.find((width) => width >= 640) ?? widths.at(-1)!, 'jpg')
}
