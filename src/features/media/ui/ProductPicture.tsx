import { imagePath, type Picture, realWidth, widthsFor } from '../rules/image.ts'
import styles from './ProductPicture.module.css'

type Props = {
  /** `undefined` draws an empty well in the picture's place. */
  picture: Picture | undefined
  /** How wide it is shown, as in `(min-width: 1024px) 25vw, 50vw`. */
  sizes: string
  /** In sight when the page opens: fetched at once, before other pictures. */
  eager?: boolean
  className?: string
}

/**
 * A picture of a product, in the widths that the browser chooses from; it never moves the page. Browsers that
 * do not know AVIF get one JPEG of middling width: they are few, and listings hold many pictures.
 */
export function ProductPicture({ picture, sizes, eager = false, className = '' }: Props) {
  if (!picture) return <span className={`${styles['empty']} ${className}`.trim()} aria-hidden="true" />

  return (
    <picture className={`${styles['picture']} ${className}`.trim()}>
      <source type="image/avif" srcSet={avifSet(picture)} sizes={sizes} />
      <img
        src={imagePath(picture, fallbackWidth(picture), 'jpg')}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        {...(eager ? first : later)}
      />
    </picture>
  )
}

const first = { fetchPriority: 'high' } as const
const later = { loading: 'lazy', decoding: 'async' } as const

function avifSet(picture: Picture): string {
  return widthsFor(picture)
    .map((width) => `${imagePath(picture, width, 'avif')} ${realWidth(picture, width)}w`)
    .join(', ')
}

function fallbackWidth(picture: Picture): number {
  const widths = widthsFor(picture)
  return widths.find((width) => width >= 640) ?? widths.at(-1)!
}
