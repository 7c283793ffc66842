import type { ReactNode } from 'react'
import styles from './Carousel.module.css'
import { Icon } from './Icon.tsx'
import * as messages from './messages.ts'

export type Slide = { readonly key: string | number; readonly content: ReactNode }

/**
 * Slides in a row, of which three are visible (two on a tablet, one and a bit on a phone; spec 9.10). It is
 * scrolled by finger, wheel, trackpad and arrow keys; `browser/ui/carousel.ts` gives life to the two buttons. It
 * never moves automatically. Nothing for no slides.
 */
export function Carousel({
  id,
  label,
  slides,
  shown = 3,
}: {
  readonly id: string
  /** What is in it: "Goes well with it". */
  readonly label: string
  readonly slides: readonly Slide[]
  /** How many are seen on a wide screen. */
  readonly shown?: 1 | 2 | 3 | 4
}) {
  if (slides.length === 0) return null
  return (
    <section
      className={styles['carousel']}
      style={{ '--shown': shown } as object}
      aria-roledescription={messages.carousel()}
      aria-label={label}
      data-carousel=""
    >
      <div className={styles['buttons']}>
        <CarouselButton track={`${id}-track`} step={-1} />
        <CarouselButton track={`${id}-track`} step={1} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        className={styles['track']}
        id={`${id}-track`}
        role="group"
        aria-label={messages.slides({ label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {slides.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
          <div
            key={key}
            className={styles['slide']}
            role="group"
            aria-roledescription={messages.slide()}
            aria-label={messages.slideOf({ number: index + 1, count: slides.length })}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  )
}

function CarouselButton({ track, step }: { readonly track: string; readonly step: -1 | 1 }) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={step < 0 ? messages.previousSlide() : messages.nextSlide()}
      aria-controls={track}
      data-carousel-step={step}
    >
      <Icon name={step < 0 ? 'left' : 'right'} />
    </button>
  )
}
