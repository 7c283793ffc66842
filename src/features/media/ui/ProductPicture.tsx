import type { CSSProperties } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { IMAGE_WIDTHS, imagePath, type Picture, realWidth, widthsFor } from '../rules/image.ts'
import styles from './ProductPicture.module.css'

type Props = {
  /** `undefined` draws an empty well in the picture's place. */
  picture: Picture | undefined
  /** How wide it is shown, as in `(min-width: 1024px) 25vw, 50vw`. */
  sizes: string
  /** In sight when the page opens: fetched at once, before other pictures; `beside` those, not before them. */
  eager?: boolean | 'beside'
  /** Stands in its place on phones, across the whole of them: a picture that is higher than wide. */
  tall?: Picture | undefined
  className?: string
}

/**
 * A picture of a product, in the widths that the browser chooses from; it never moves the page, and its colour stands
 * in its place until it is there. Browsers that do not know AVIF get one JPEG of middling width: they are few, and
 * listings hold many pictures. What becomes of one that does not come is in `browser.ts`.
 */
export function ProductPicture({ picture, sizes, eager = false, tall, className = '' }: Props) {
  if (!picture) return <EmptyWell className={className} />

  return (
    <picture
      className={`${styles['picture']} ${className}`.trim()}
      style={placeholder(picture)}
      data-picture=""
    >
      {tall && <OnPhones picture={tall} />}
      <source type="image/avif" {...choice(picture, sizes)} />
      <img
        src={fallback(picture)}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        {...(eager === true ? first : eager ? undefined : later)}
      />
    </picture>
  )
}

const first = { fetchPriority: 'high' } as const
const later = { loading: 'lazy', decoding: 'async' } as const

function EmptyWell({ className }: { className: string }) {
  return (
    <span className={`${styles['empty']} ${className}`.trim()} aria-hidden="true">
      <Icon name="vase" size={96} />
    </span>
  )
}

// With its own measures, so that its place is right before it has come.
function OnPhones({ picture }: { picture: Picture }) {
  const shape = { media: '(max-width: 767px)', width: picture.width, height: picture.height }
  return (
    <>
      <source type="image/avif" srcSet={avifSet(picture)} sizes="100vw" {...shape} />
      <source type="image/jpeg" srcSet={fallback(picture)} {...shape} />
    </>
  )
}

// A small one does not fill its place: paper stands around it, and no colour.
function placeholder(picture: Picture): CSSProperties | undefined {
  const { color } = picture
  return color === undefined || isSmall(picture) ? undefined : { backgroundColor: color }
}

/** It comes in one width: its own. Without `sizes` the browser knows how large it is and shows it no larger. */
function isSmall(picture: Picture): boolean {
  return widthsFor(picture).length === 1
}

function choice(picture: Picture, sizes: string) {
  return isSmall(picture)
    ? { srcSet: imagePath(picture, IMAGE_WIDTHS[0], 'avif') }
    : { srcSet: avifSet(picture), sizes }
}

function avifSet(picture: Picture): string {
  return widthsFor(picture)
    .map((width) => `${imagePath(picture, width, 'avif')} ${realWidth(picture, width)}w`)
    .join(', ')
}

function fallback(picture: Picture): string {
  const widths = widthsFor(picture)
  return imagePath(picture, widths.find((width) => width >= 640) ?? widths.at(-1)!, 'jpg')
}
