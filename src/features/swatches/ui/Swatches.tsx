import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Openness } from '../rules/combinations.ts'
import {
  faceOf,
  type Swatch,
  type SwatchAttribute,
  type SwatchLook,
  type SwatchState,
  shownAtFirst,
  swatchState,
} from '../rules/swatch.ts'
import { moreText } from '../texts.ts'
import { nextItem } from './keys.ts'
import styles from './Swatches.module.css'
import { reasonOf, SwatchItem } from './SwatchItem.tsx'
import { SwatchTip } from './SwatchTip.tsx'
import { itemOf, type Tip, useTip } from './use-tip.ts'

export type SwatchesProps = {
  readonly productId: number
  readonly attribute: SwatchAttribute
  readonly chosen: string
  /** Of each value, in order. */
  readonly openness: readonly Openness[]
  /** How many are left of each value, where that is to be said. */
  readonly lefts: readonly (number | undefined)[] | undefined
  readonly look: SwatchLook
  readonly large: boolean
  /** Values that are only to be seen elsewhere are counted, with a link there. */
  readonly further?: { readonly count: number; readonly href: string } | undefined
  /** Of what it is the attribute, where there are several on a page. */
  readonly of?: string | undefined
  /** Picks a value; '' takes the choice back. */
  readonly pick: (slug: string) => void
}

/**
 * The values of an attribute as a group of radios (spec 2.2, 4.2; ux 3.10): Tab enters it once, arrows move and pick,
 * Space and Enter pick. What cannot be picked is reached all the same, and says why.
 */
export function Swatches(props: SwatchesProps) {
  const { productId, attribute, chosen, look, large, further, of } = props
  const list = useRef<HTMLUListElement>(null)
  const name = `attribute_${attribute.key}`
  const states = props.openness.map((openness) => swatchState(openness, look))
  const { shown, revealAll } = useLimit(list, attribute, chosen, look.limit)
  const tip = useTip()
  const tipId = useId()
  const [focused, setFocused] = useState<string>()
  const stop = focused ?? stopOf(attribute.values.slice(0, shown), states, chosen)
  const doings = useDoings(props, states, tip, setFocused)

  return (
    <div className={`wvs-group ${styles['group']}`}>
      <ul
        ref={list}
        className={`variable-items-wrapper ${attribute.kind}-variable-items-wrapper wvs-style-${look.shape}${classOf(look, large)}`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the wire's markup
        role="radiogroup"
        aria-label={of ? `${attribute.label}: ${of}` : attribute.label}
        data-attribute_name={name}
        data-attribute_values={JSON.stringify(attribute.values.map(({ slug }) => slug))}
        style={look.styled ? sizes(look) : undefined}
        {...doings}
      >
        {attribute.values.map((swatch, index) => {
          const { openness, disabled } = states[index] ?? { openness: 'open' as const, disabled: false }
          const selected = swatch.slug === chosen
          const isGone = look.behavior === 'hide' && disabled && !selected
          return (
            <SwatchItem
              key={swatch.slug}
              swatch={swatch}
              kind={attribute.kind}
              radioName={`wvs_radio_${name}__${productId}`}
              openness={openness}
              disabled={disabled}
              selected={selected}
              isStop={swatch.slug === stop}
              hidden={isGone || index >= shown}
              styled={look.styled}
              tipId={tip.slug === swatch.slug ? tipId : undefined}
              left={openness === 'open' ? props.lefts?.[index] : undefined}
            />
          )
        })}
      </ul>
      {shown < attribute.values.length && (
        <button
          type="button"
          className={`woo-variation-swatches-variable-item-more ${styles['more']}`}
          aria-expanded="false"
          data-press-kept=""
          onClick={revealAll}
        >
          {moreText(attribute.values.length - shown)}
        </button>
      )}
      {further && (
        <a
          className={`woo-variation-swatches-variable-item-more ${styles['more']}`}
          href={further.href}
          aria-label={`${moreText(further.count)}: ${attribute.label}`}
        >
          {`+${further.count}`}
        </a>
      )}
      <OpenTip id={tipId} list={list} tip={tip} attribute={attribute} states={states} />
    </div>
  )
}

/** How many are shown, and what shows the rest: the focus goes to the first of them. */
function useLimit(
  list: RefObject<HTMLElement | null>,
  { values }: SwatchAttribute,
  chosen: string,
  limit: number,
) {
  const slugs = values.map(({ slug }) => slug)
  const [shown, setShown] = useState(() => shownAtFirst(slugs, chosen, limit))
  const firstNew = useRef<string>(undefined)
  useEffect(() => {
    if (firstNew.current !== undefined && shown > 0) itemOf(list.current, firstNew.current)?.focus()
    firstNew.current = undefined
  }, [list, shown])
  const revealAll = () => {
    firstNew.current = slugs[shown]
    setShown(slugs.length)
  }
  // A value that came by the address or by another script is never chosen out of sight.
  return { shown: slugs.indexOf(chosen) >= shown ? slugs.length : shown, revealAll }
}

/** Where Tab enters: at the chosen one, else at the first that can be picked. */
function stopOf(
  values: readonly Swatch[],
  states: readonly SwatchState[],
  chosen: string,
): string | undefined {
  if (values.some(({ slug }) => slug === chosen)) return chosen
  return (values.find((_, index) => !states[index]?.disabled) ?? values[0])?.slug
}

/** What the list does when somebody points, presses or moves in it; its items listen to nothing. */
function useDoings(
  { attribute, chosen, look, pick }: SwatchesProps,
  states: readonly SwatchState[],
  tip: Tip,
  setFocused: (slug: string | undefined) => void,
) {
  const isDisabled = (slug: string) => states[placeOf(attribute, slug)]?.disabled === true
  const press = (slug: string) => {
    if (slug === chosen) return look.clearOnReselect ? pick('') : undefined
    if (!isDisabled(slug)) pick(slug)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const slug = slugAt(event.target)
    if (slug === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') press(slug)
    else {
      const next = nextItem(event.currentTarget, slug, event.key)
      if (!next) return
      next.focus()
      const to = slugAt(next)
      if (to !== undefined && to !== chosen && !isDisabled(to)) pick(to)
    }
    // Enter would send the form, Space and the arrows would move the page.
    event.preventDefault()
  }
  const speakOf = (target: EventTarget) => {
    const slug = slugAt(target)
    if (slug === undefined || !look.tooltips) return
    if (spokenOf(attribute, states, slug)) tip.open(slug)
    else tip.close()
  }
  return {
    onKeyDown,
    onClick: (event: { target: EventTarget }) => {
      const slug = slugAt(event.target)
      if (slug !== undefined) press(slug)
    },
    onFocus: ({ target }: { target: HTMLElement }) => {
      const slug = slugAt(target)
      setFocused(slug)
      // A finger that picks needs no bubble; one on what cannot be picked is told why.
      if (slug !== undefined && (target.matches(':focus-visible') || isDisabled(slug))) speakOf(target)
    },
    onBlur: () => {
      setFocused(undefined)
      tip.close()
    },
    onPointerOver: (event: { target: EventTarget; pointerType: string }) => {
      if (event.pointerType === 'mouse') speakOf(event.target)
    },
    onPointerLeave: tip.closeSoon,
  }
}

function slugAt(target: EventTarget): string | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('.variable-item') : undefined
  return item?.dataset['value']
}

function placeOf({ values }: SwatchAttribute, slug: string): number {
  return values.findIndex((value) => value.slug === slug)
}

function OpenTip({
  id,
  list,
  tip,
  attribute,
  states,
}: {
  readonly id: string
  readonly list: RefObject<HTMLElement | null>
  readonly tip: Tip
  readonly attribute: SwatchAttribute
  readonly states: readonly SwatchState[]
}) {
  const spoken = tip.slug === undefined ? undefined : spokenOf(attribute, states, tip.slug)
  return spoken && <SwatchTip key={spoken.swatch.slug} id={id} list={list} tip={tip} {...spoken} />
}

/** What the bubble of a value says; nothing where the swatch itself says it all. */
function spokenOf(attribute: SwatchAttribute, states: readonly SwatchState[], slug: string) {
  const index = placeOf(attribute, slug)
  const swatch = attribute.values[index]
  if (!swatch) return undefined
  const face = faceOf(attribute.kind, swatch)
  const own = swatch.tip ?? (face === 'color' || face === 'image' ? swatch.name : '')
  const text = [own, reasonOf(states[index]?.openness ?? 'open')].filter(Boolean).join(' – ')
  return text !== '' || swatch.tipPicture ? { swatch, text } : undefined
}

function classOf({ styled, behavior }: SwatchLook, large: boolean): string {
  const global = ` wvs-behavior-${behavior}${large ? ' wvs-large' : ''}`
  return styled ? `${global} ${styles['list']}` : global
}

function sizes({ width, height, fontSize, tickColor, crossColor }: SwatchLook): CSSProperties {
  return {
    '--wvs-width': `${width}px`,
    '--wvs-height': `${height}px`,
    '--wvs-font': `${fontSize / 16}rem`,
    '--wvs-tick': tickColor,
    ...(tickColor.toLowerCase() !== '#ffffff' && { '--wvs-tick-pale': tickColor }),
    '--wvs-cross': crossColor,
  } as CSSProperties
}
