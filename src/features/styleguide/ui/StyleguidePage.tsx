import type { ReactNode } from 'react'
import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { ListedProduct } from '../../catalog/rules/product.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { Buttons } from './Buttons.tsx'
import { Feedback } from './Feedback.tsx'
import { Choices, FieldSamples } from './Forms.tsx'
import { Colors, Icons, Space, Type } from './Foundations.tsx'
import { Interactive, Slides } from './Interactive.tsx'
import { Navigation } from './Navigation.tsx'
import { PricesAndTables } from './PricesAndTables.tsx'

type Section = { readonly id: string; readonly title: string; readonly content: ReactNode }

const PICTURE_SIZES = '(min-width: 1025px) 400px, (min-width: 768px) 40vw, 100vw'

/** All shared components with every state, from the colors up. */
export function StyleguidePage({
  featured,
  currency,
}: {
  readonly featured: readonly ListedProduct[]
  readonly currency: CurrencyFormat
}) {
  const sections: readonly Section[] = [
    { id: 'colors', title: 'Colors', content: <Colors /> },
    { id: 'type', title: 'Type', content: <Type /> },
    { id: 'space', title: 'Space', content: <Space /> },
    { id: 'icons', title: 'Icons', content: <Icons /> },
    { id: 'buttons', title: 'Buttons', content: <Buttons /> },
    { id: 'fields', title: 'Fields', content: <FieldSamples /> },
    { id: 'choices', title: 'Choices', content: <Choices /> },
    { id: 'prices', title: 'Prices and tables', content: <PricesAndTables currency={currency} /> },
    { id: 'feedback', title: 'Notices and empty states', content: <Feedback /> },
    { id: 'navigation', title: 'Navigation', content: <Navigation /> },
    { id: 'interactive', title: 'Dialogs, tabs, disclosures', content: <Interactive /> },
    { id: 'carousel', title: 'Carousel', content: <Slides featured={featured} /> },
  ]
  const picture = featured[0]?.pictures[0]
  return (
    <div className="styleguide-page">
      <header className="styleguide-head">
        <div>
          <h1>Style guide</h1>
          <p>Every shared component of this shop in every state. Hover it, press it, use it by keyboard.</p>
        </div>
        {picture && (
          <ProductPicture
            picture={{ ...picture, alt: '' }}
            sizes={PICTURE_SIZES}
            eager
            className="styleguide-picture"
          />
        )}
      </header>
      <nav className="styleguide-contents" aria-label="Sections">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="styleguide-sections">
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} className="styleguide-section" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <div className="styleguide-specimens">{content}</div>
          </section>
        ))}
      </div>
    </div>
  )
}
