import type { CSSProperties } from 'react'
import type { AttributeValue } from '../rules/product.ts'
import styles from './ColorDots.module.css'

const MOST = 5

/** The colours that a product comes in, as dots that lead to it in that colour; what does not fit is counted. */
export function ColorDots({
  colors,
  path,
}: {
  readonly colors: readonly AttributeValue[]
  readonly path: string
}) {
  const more = colors.length - MOST
  return (
    <div className={styles['dots']}>
      {colors.slice(0, MOST).map((value) => (
        <a
          key={value.slug}
          href={`${path}?color=${encodeURIComponent(value.slug)}`}
          title={value.name}
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
function paint({ color, secondaryColor }: AttributeValue): CSSProperties {
  if (!color) return {}
  if (!secondaryColor) return { backgroundColor: color }
  return { backgroundImage: `linear-gradient(-45deg,${secondaryColor} 50%,${color} 50%)` }
}
