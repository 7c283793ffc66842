import type { CSSProperties } from 'react'
import type { AttributeValue, ProductCard } from '../rules/product.ts'
import styles from './ColorDots.module.css'

/** How cards show colours: the owner's settings. */
export type CardColors = {
  readonly shown: boolean
  readonly position: 'after_price' | 'before_price'
  readonly align: 'start' | 'center' | 'end'
  /** How many are shown; 0 for all. */
  readonly limit: number
  /** Whether what does not fit is counted, with a link. */
  readonly moreLink: boolean
  /** Whether a dot changes the card instead of leaving the page. */
  readonly turnsCard: boolean
}

export const usualColors: CardColors = {
  shown: true,
  position: 'after_price',
  align: 'start',
  limit: 5,
  moreLink: true,
  turnsCard: true,
}

type Props = {
  readonly colors: ProductCard['colors']
  readonly path: string
  readonly look: CardColors
}

/**
 * The colours that a product comes in, as dots that lead to it in that colour; what does not fit is counted. Script
 * has a dot change the card instead (`catalog/browser.ts`), with the picture that the dot names.
 */
export function ColorDots({ colors, path, look }: Props) {
  const { align, limit, moreLink, turnsCard } = look
  const shown = limit === 0 ? colors : colors.slice(0, limit)
  const more = colors.length - shown.length
  return (
    <div
      className={`card-colors ${styles['dots']}`}
      data-align={align === 'start' ? undefined : align}
      data-plain={turnsCard ? undefined : ''}
    >
      {shown.map((value) => (
        <a
          key={value.slug}
          href={`${path}?color=${encodeURIComponent(value.slug)}`}
          title={value.name}
          data-picture={turnsCard ? value.picture : undefined}
          style={paint(value)}
        >
          {value.name}
        </a>
      ))}
      {more > 0 && moreLink && (
        <a className={styles['more']} href={path} title={`${more} more colours`}>
          {`+${more}`}
        </a>
      )}
    </div>
  )
}

/** Two colours share the disc along its diagonal, the second one first (spec 3.1). */
function paint({ color, secondaryColor }: AttributeValue): CSSProperties | undefined {
  if (!color) return undefined
  const colors = secondaryColor ? { '--a': color, '--b': secondaryColor } : { '--a': color }
  return colors as CSSProperties
}
