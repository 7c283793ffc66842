import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import styles from './Story.module.css'

type Props = { readonly title: string; readonly text: string; readonly picture: Picture | undefined }

/** The owner's story, like a page of a magazine: a large picture next to the text. */
export function Story({ title, text, picture }: Props) {
  return (
    <section className={`full ${styles['story']}`} aria-labelledby="story">
      <div className={picture ? styles['pictured'] : styles['plain']}>
        {picture && (
          <ProductPicture
            picture={picture}
            sizes="(min-width: 1312px) 730px, (min-width: 768px) 55vw, 100vw"
            className={styles['picture'] ?? ''}
          />
        )}
        <div className={styles['text']}>
          <h2 id="story">{title}</h2>
          <p>{text}</p>
        </div>
      </div>
    </section>
  )
}
