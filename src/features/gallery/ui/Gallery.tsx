import { type CSSProperties, memo, useState } from 'react'
import { Html, trustedHtml } from '../../../ui/html/Html.tsx'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { framedPicture, isOddShape } from '../../catalog/rules/picture-shape.ts'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import * as messages from '../messages.ts'
import type { ImageDisplay } from '../rules/image-display.ts'
import { imageDisplayAttributes } from '../rules/image-display-attributes.ts'
import { largestPath, MAIN_PICTURE_SIZES } from '../rules/large-picture.ts'
import styles from './Gallery.module.css'

type Props = {
  readonly pictures: readonly Picture[]
  readonly name: string
  /** The picture of the choice; another one shown later stays until the choice changes. */
  readonly requestedId: number | undefined
  /** The owner's settings that differ from the defaults. */
  readonly display?: Partial<ImageDisplay> | undefined
}

/**
 * The pictures of a product (spec 2.2, 9.8): side by side in a frame that shows one, and small below it. What is
 * rendered stays as it is; `browser/slider.ts` moves the frame and marks what it shows, also when `data-wanted` changes.
 * Without script the frame scrolls, and thumbnails and pictures are links.
 */
export const Gallery = memo(function Gallery({ pictures, name, requestedId: wantedId, display }: Props) {
  const [openingId] = useState(wantedId)
  const opening = Math.max(
    0,
    pictures.findIndex(({ id }) => id === openingId),
  )
  if (pictures.length === 0) return <EmptyGallery />
  return (
    <section
      className={`woocommerce-product-gallery ${styles['gallery']}`}
      aria-label={messages.productImages({ name })}
      data-gallery=""
      data-wanted={wantedId ?? pictures[0]?.id}
      {...imageDisplayAttributes(display)}
    >
      <div className={styles['viewport']} data-gallery-stage="">
        <ul className={`woocommerce-product-gallery__wrapper ${styles['track']}`} data-track="">
          {pictures.map((picture, index) => (
            <Slide
              key={picture.id}
              {...{ picture, name, index }}
              count={pictures.length}
              isFirstShown={index === opening}
            />
          ))}
        </ul>
        <Bar pictures={pictures} opening={opening} />
        {display?.effect && <Html className="image-extras" html={trustedHtml('')} />}
      </div>
      {pictures.length > 1 && <Thumbnails pictures={pictures} name={name} opening={opening} />}
    </section>
  )
})

function EmptyGallery() {
  return (
    <div className={`woocommerce-product-gallery ${styles['gallery']}`}>
      <ProductPicture picture={undefined} sizes={MAIN_PICTURE_SIZES} />
    </div>
  )
}

type SlideProps = {
  readonly picture: Picture
  readonly name: string
  readonly index: number
  readonly count: number
  /** Whether the page opens with it: it is then first until the script has moved the frame to it. */
  readonly isFirstShown: boolean
}

const first: CSSProperties = { order: -1 }

function Slide({ picture, name, index, count, isFirstShown }: SlideProps) {
  const alt = picture.alt || (count > 1 ? messages.imageOf({ name, number: index + 1, count }) : name)
  return (
    <li
      className={`woocommerce-product-gallery__image ${styles['slide']}`}
      id={`picture-${picture.id}`}
      style={isFirstShown && index > 0 ? first : undefined}
    >
      <a
        href={largestPath(picture)}
        aria-label={
          count > 1
            ? `${messages.imageNumber({ number: index + 1, count })}: ${picture.alt || name}`
            : undefined
        }
        aria-haspopup="dialog"
        data-lightbox="product"
        data-title={picture.title ?? name}
        data-description={lightboxText(picture, name)}
        data-zoom=""
      >
        <ProductPicture
          picture={{ ...framedPicture(picture), alt }}
          sizes={MAIN_PICTURE_SIZES}
          eager={isFirstShown}
          className={isOddShape(picture) ? (styles['whole'] ?? '') : ''}
          {...(index === 0 && { imageClass: 'wp-post-image' })}
        />
      </a>
    </li>
  )
}

/** The lightbox text below a picture: the owner's description or caption, or else the alt text. */
function lightboxText({ description, caption, alt }: Picture, name: string): string | undefined {
  return description ?? caption ?? (alt !== '' && alt !== name ? alt : undefined)
}

type Shown = { readonly pictures: readonly Picture[]; readonly opening: number }

function Bar({ pictures, opening }: Shown) {
  const count = pictures.length
  return (
    <div className={styles['bar']}>
      {count > 1 && (
        <>
          <button type="button" data-gallery-step="-1" aria-label={messages.previousImage()}>
            <Icon name="left" />
          </button>
          <p suppressHydrationWarning>
            <MessageParts
              parts={messages.shownImage({
                hidden: (text) => <span className="screen-reader-text">{text}</span>,
                shown: () => (
                  <span data-gallery-count="" suppressHydrationWarning>
                    {opening + 1}
                  </span>
                ),
                count,
              })}
            />
          </p>
          <button type="button" data-gallery-step="1" aria-label={messages.nextImage()}>
            <Icon name="right" />
          </button>
        </>
      )}
      <a
        href={largestPath(pictures[opening]!)}
        aria-label={messages.openLightbox({ count })}
        aria-haspopup="dialog"
        data-lightbox="product"
        data-gallery-large=""
      >
        <Icon name="expand" />
      </a>
    </div>
  )
}

function Thumbnails({ pictures, name, opening }: Shown & { readonly name: string }) {
  return (
    <ul className={styles['thumbnails']} data-many={pictures.length > 4 ? '' : undefined}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            href={`#picture-${picture.id}`}
            aria-label={`${messages.imageNumber({ number: index + 1, count: pictures.length })}: ${picture.alt || name}`}
            aria-current={index === opening || undefined}
            data-gallery-to={index}
          >
            <ProductPicture picture={{ ...picture, alt: '' }} sizes="(min-width: 1025px) 160px, 22vw" />
          </a>
        </li>
      ))}
    </ul>
  )
}
