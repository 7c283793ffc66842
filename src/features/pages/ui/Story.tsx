import { ButtonLink } from '../../../ui/Button.tsx'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import * as messages from '../messages.ts'

type Props = {
  readonly title: string
  readonly text: string
  /** The page with the whole story. */
  readonly href: string | undefined
  readonly picture: Picture | undefined
}

/** The owner's story, like a page of a magazine: a large picture next to the text. */
export function Story({ title, text, href, picture }: Props) {
  return (
    <section className="full home-story" aria-labelledby="story">
      <div className={picture ? 'home-story-pictured' : 'home-story-plain'}>
        {picture && (
          <ProductPicture
            picture={picture}
            sizes="(min-width: 1312px) 730px, (min-width: 768px) 55vw, 100vw"
            className="home-story-picture"
          />
        )}
        <div className="home-story-text">
          <h2 id="story">{title}</h2>
          <div>
            <p>{text}</p>
            {href && (
              <ButtonLink kind="quiet" href={href}>
                {messages.readStory()}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
