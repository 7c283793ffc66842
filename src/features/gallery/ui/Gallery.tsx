import { type CSSProperties, memo, useState } from 'react'
import { Html, ownHtml } from '../../../ui/Html.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { inWell, isOddShape } from '../../catalog/rules/picture-shape.ts'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import type { ImageLook } from '../rules/image-look.ts'
import { largestPath, STAGE_SIZES } from '../rules/large-picture.ts'
import { lookAttributes } from '../rules/look-attributes.ts'
import { imageOf, nextPicture, openLarge, picturesOf, pictureWords, previousPicture } from '../texts.ts'
import styles from './Gallery.module.css'

type Props = {
  readonly pictures: readonly Picture[]
  readonly name: string
  /** The picture that the choice asks for; one shown otherwise later stays until the choice asks for another. */
  readonly wantedId: number | undefined
  /** What of the owner's settings is not as usual. */
  readonly look?: Partial<ImageLook> | undefined
}

/**
 * The pictures of a product (spec 2.2, 9.8): side by side in a frame that shows one, and small below it. What is
 * rendered stays as it is; `browser/stage.ts` moves the frame and marks what it shows, also when `data-wanted` changes.
 * Without script the frame scrolls, thumbnails lead to their pictures, and pictures to their large files.
 */
export const Gallery = memo(function Gallery({ pictures, name, wantedId, look }: Props) {
  const [openingId] = useState(wantedId)
  const opening = Math.max(
    0,
    pictures.findIndex(({ id }) => id === openingId),
  )
  if (pictures.length === 0) return <EmptyGallery />
  return (
    <section
      className={`woocommerce-product-gallery ${styles['gallery']}`}
      aria-label={picturesOf(name)}
      data-gallery=""
      data-wanted={wantedId ?? pictures[0]?.id}
      {...lookAttributes(look)}
    >
      <div className={styles['stage']} data-gallery-stage="">
        <ul className={styles['track']} data-track="">
          {pictures.map((picture, place) => (
            <Slide
              key={picture.id}
              {...{ picture, name, place }}
              count={pictures.length}
              opens={place === opening}
            />
          ))}
        </ul>
        <Bar pictures={pictures} opening={opening} />
        {look?.effect && <Html className="image-extras" html={ownHtml('')} />}
      </div>
      {pictures.length > 1 && <Thumbnails pictures={pictures} name={name} opening={opening} />}
    </section>
  )
})

function EmptyGallery() {
  return (
    <div className={`woocommerce-product-gallery ${styles['gallery']}`}>
      <ProductPicture picture={undefined} sizes={STAGE_SIZES} />
    </div>
  )
}

type SlideProps = {
  readonly picture: Picture
  readonly name: string
  readonly place: number
  readonly count: number
  /** Whether the page opens with it: it then comes first, until script has moved the frame to it. */
  readonly opens: boolean
}

const first: CSSProperties = { order: -1 }

function Slide({ picture, name, place, count, opens }: SlideProps) {
  const alt = picture.alt || pictureWords(name, place + 1, count)
  return (
    <li
      className={styles['slide']}
      id={`picture-${picture.id}`}
      style={opens && place > 0 ? first : undefined}
    >
      <a
        href={largestPath(picture)}
        aria-label={count > 1 ? `${imageOf(place + 1, count)}: ${picture.alt || name}` : undefined}
        aria-haspopup="dialog"
        data-lightbox="product"
        data-title={picture.title ?? name}
        data-description={wordsOf(picture, name)}
        data-zoom=""
      >
        <ProductPicture
          picture={{ ...inWell(picture), alt }}
          sizes={STAGE_SIZES}
          eager={opens}
          className={isOddShape(picture) ? (styles['whole'] ?? '') : ''}
        />
      </a>
    </li>
  )
}

/** What the lightbox says below a picture: the owner's words, or else those that stand for it where it is not seen. */
function wordsOf({ description, caption, alt }: Picture, name: string): string | undefined {
  return description ?? caption ?? (alt !== '' && alt !== name ? alt : undefined)
}

type Shown = { readonly pictures: readonly Picture[]; readonly opening: number }

function Bar({ pictures, opening }: Shown) {
  const count = pictures.length
  return (
    <div className={styles['bar']}>
      {count > 1 && (
        <>
          <button type="button" data-gallery-step="-1" aria-label={previousPicture}>
            <Icon name="left" />
          </button>
          <p suppressHydrationWarning>
            <span className="screen-reader-text">Image </span>
            <span data-gallery-count="" suppressHydrationWarning>
              {opening + 1}
            </span>
            {` of ${count}`}
          </p>
          <button type="button" data-gallery-step="1" aria-label={nextPicture}>
            <Icon name="right" />
          </button>
        </>
      )}
      <a
        href={largestPath(pictures[opening]!)}
        aria-label={openLarge(count)}
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
      {pictures.map((picture, place) => (
        <li key={picture.id}>
          <a
            href={`#picture-${picture.id}`}
            aria-label={`${imageOf(place + 1, pictures.length)}: ${picture.alt || name}`}
            aria-current={place === opening || undefined}
            data-gallery-to={place}
          >
            <ProductPicture picture={{ ...picture, alt: '' }} sizes="(min-width: 1025px) 160px, 22vw" />
          </a>
        </li>
      ))}
    </ul>
  )
}
