import type { CSSProperties } from 'react'
import type { AttributeValue, ProductCard } from '../rules/product.ts'
import styles from './ColorDots.module.css'

const MOST = 5

/**
 * The colours that a product comes in, as dots that lead to it in that colour; what does not fit is counted. Script
 * has a dot change the card instead (`catalog/browser.ts`), with the picture that the dot names.
 */
export function ColorDots({
  colors,
  path,
}: {
  readonly colors: ProductCard['colors']
  readonly path: string
}) {
  const more = colors.length - MOST
  return (
    <div className={`card-colors ${styles['dots']}`}>
      {colors.slice(0, MOST).map((value) => (
        <a
          key={value.slug}
          href={`${path}?color=${encodeURIComponent(value.slug)}`}
          title={value.name}
          data-picture={value.picture}
          style={paint(value)}
        >
          {value.name}
        </a>
      ))}
      {more > 0 && (
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
