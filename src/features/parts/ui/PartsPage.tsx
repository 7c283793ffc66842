import type { ReactNode } from 'react'
import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { ProductCard } from '../../catalog/rules/product.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { Answers } from './Answers.tsx'
import { Buttons } from './Buttons.tsx'
import { Figures } from './Figures.tsx'
import { Choices, Fields } from './Forms.tsx'
import { Colors, Drawings, Space, Type } from './Foundations.tsx'
import { MovingParts, Slides } from './MovingParts.tsx'
import { Places } from './Places.tsx'

type Section = { readonly id: string; readonly title: string; readonly content: ReactNode }

const PICTURE_SIZES = '(min-width: 1025px) 400px, (min-width: 768px) 40vw, 100vw'

/** The parts of the look, from the colours up. */
export function PartsPage({
  featured,
  currency,
}: {
  readonly featured: readonly ProductCard[]
  readonly currency: CurrencyFormat
}) {
  const sections: readonly Section[] = [
    { id: 'colours', title: 'Colours', content: <Colors /> },
    { id: 'type', title: 'Type', content: <Type /> },
    { id: 'space', title: 'Space', content: <Space /> },
    { id: 'drawings', title: 'Drawings', content: <Drawings /> },
    { id: 'buttons', title: 'Buttons', content: <Buttons /> },
    { id: 'fields', title: 'Fields', content: <Fields /> },
    { id: 'choices', title: 'Choices', content: <Choices /> },
    { id: 'figures', title: 'Prices and tables', content: <Figures currency={currency} /> },
    { id: 'answers', title: 'What the shop says', content: <Answers /> },
    { id: 'places', title: 'Finding the way', content: <Places /> },
    { id: 'windows', title: 'Opening and closing', content: <MovingParts /> },
    { id: 'carousel', title: 'Carousel', content: <Slides featured={featured} /> },
  ]
  const picture = featured[0]?.pictures[0]
  return (
    <div className="parts-page">
      <header className="parts-head">
        <div>
          <h1>The parts</h1>
          <p>
            Warm paper, ink, one green and one clay. Everything that this shop is put together from, in every
            state that it can be in. Point at it, press it, go through it by keyboard.
          </p>
        </div>
        {picture && (
          <ProductPicture
            picture={{ ...picture, alt: '' }}
            sizes={PICTURE_SIZES}
            eager
            className="parts-picture"
          />
        )}
      </header>
      <nav className="parts-contents" aria-label="Parts">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="parts-sections">
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} className="parts-section" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <div className="parts-specimens">{content}</div>
          </section>
        ))}
      </div>
    </div>
  )
}
