import { useEffect, useState } from 'react'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { largestPath, STAGE_SIZES } from '../rules/variation-image.ts'
import styles from './Gallery.module.css'

type Props = {
  readonly pictures: readonly Picture[]
  readonly name: string
  /** The picture that the choice asks for; a thumbnail clicked later wins until the choice changes. */
  readonly wantedId: number | undefined
}

/**
 * One large picture and thumbnails of all (spec 2.2, 9.8). Thumbnails are links to the large pictures; with script
 * they change the one on the stage.
 */
export function Gallery({ pictures, name, wantedId }: Props) {
  const [shownId, setShownId] = useState(wantedId)
  const [firstId] = useState(wantedId)
  useEffect(() => setShownId(wantedId), [wantedId])
  const shown = pictures.find(({ id }) => id === shownId) ?? pictures[0]

  return (
    <div className={`woocommerce-product-gallery ${styles['gallery']}`}>
      <div className={styles['stage']} data-changed={shownId !== firstId}>
        <ProductPicture key={shown?.id} picture={shown && named(shown, name)} sizes={STAGE_SIZES} eager />
      </div>
      {pictures.length > 1 && (
        <ul className={styles['thumbnails']}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a
                href={largestPath(picture)}
                aria-label={`Picture ${index + 1} of ${pictures.length}: ${picture.alt || name}`}
                aria-current={picture === shown}
                onClick={(event) => {
                  event.preventDefault()
                  setShownId(picture.id)
                }}
              >
                <ProductPicture picture={{ ...picture, alt: '' }} sizes="(min-width: 1025px) 160px, 22vw" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A picture without words of its own is called by the product's name. */
function named(picture: Picture, name: string): Picture {
  return picture.alt === '' ? { ...picture, alt: name } : picture
}
