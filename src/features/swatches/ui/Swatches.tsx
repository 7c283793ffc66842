import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import * as messages from '../messages.ts'
import type { Availability } from '../rules/combinations.ts'
import {
  displayedKind,
  type Swatch,
  type SwatchAttribute,
  type SwatchDisplay,
  type SwatchState,
  shownAtFirst,
  swatchState,
} from '../rules/swatch.ts'
import { nextItem } from './arrow-keys.ts'
import styles from './Swatches.module.css'
import { SwatchItem, unavailableReason } from './SwatchItem.tsx'
import { SwatchTooltip } from './SwatchTooltip.tsx'
import { itemOf, type TooltipState, useTooltip } from './use-tooltip.ts'

export type SwatchesProps = {
  readonly productId: number
  readonly attribute: SwatchAttribute
  readonly chosen: string
  /** Of each value, in order. */
  readonly availability: readonly Availability[]
  /** The stock of each value, if it should be shown. */
  readonly stockLeft: readonly (number | undefined)[] | undefined
  readonly display: SwatchDisplay
  readonly large: boolean
  /** How many more values the product page has, with a link to it. */
  readonly more?: { readonly count: number; readonly href: string } | undefined
  /** The product's name, when there are several on a page. */
  readonly of?: string | undefined
  /** Selects a value; '' clears the selection. */
  readonly onSelect: (slug: string) => void
}

/**
 * The values of an attribute as a group of radios (spec 2.2, 4.2; ux 3.10): Tab enters it once, arrows move and select,
 * Space and Enter select. Values that cannot be selected can be focused too and show the reason.
 */
export function Swatches(props: SwatchesProps) {
  const { productId, attribute, chosen, display, large, more, of } = props
  const list = useRef<HTMLUListElement>(null)
  const name = `attribute_${attribute.key}`
  const states = props.availability.map((availability) => swatchState(availability, display))
  const { shown, revealAll } = useLimit(list, attribute, chosen, display.limit)
  const tooltip = useTooltip()
  const tooltipId = useId()
  const [focused, setFocused] = useState<string>()
  const tabStop = focused ?? tabStopOf(attribute.values.slice(0, shown), states, chosen)
  const listEvents = useListEvents(props, states, tooltip, setFocused)

  return (
    <div className={`wvs-group ${styles['group']}`}>
      <ul
        ref={list}
        className={`variable-items-wrapper ${attribute.kind}-variable-items-wrapper wvs-style-${display.shape}${classOf(display, large)} wvs-loaded`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the wire's markup
        role="radiogroup"
        aria-label={of ? `${attribute.label}: ${of}` : attribute.label}
        data-attribute_name={name}
        data-attribute_values={JSON.stringify(attribute.values.map(({ slug }) => slug))}
        style={display.styled ? sizes(display) : undefined}
        {...listEvents}
      >
        {attribute.values.map((swatch, index) => {
          const { availability, disabled } = states[index] ?? {
            availability: 'available' as const,
            disabled: false,
          }
          const selected = swatch.slug === chosen
          const isHidden = display.behavior === 'hide' && disabled && !selected
          return (
            <SwatchItem
              key={swatch.slug}
              swatch={swatch}
              kind={attribute.kind}
              radioName={`wvs_radio_${name}__${productId}`}
              availability={availability}
              reason={unavailableReason(availability, display)}
              disabled={disabled}
              selected={selected}
              isTabStop={swatch.slug === tabStop}
              hidden={isHidden || index >= shown}
              styled={display.styled}
              tooltipId={tooltip.slug === swatch.slug ? tooltipId : undefined}
              stockLeft={availability === 'available' ? props.stockLeft?.[index] : undefined}
            />
          )
        })}
      </ul>
      {shown < attribute.values.length && (
        <button
          type="button"
          className={`woo-variation-swatches-variable-item-more ${styles['more']}`}
          aria-expanded="false"
          data-replay-press=""
          onClick={revealAll}
        >
          {messages.more({ count: attribute.values.length - shown })}
        </button>
      )}
      {more && (
        <a
          className={`woo-variation-swatches-variable-item-more ${styles['more']}`}
          href={more.href}
          aria-label={`${messages.more({ count: more.count })}: ${attribute.label}`}
        >
          {`+${more.count}`}
        </a>
      )}
      <OpenTooltip id={tooltipId} {...{ list, tooltip, attribute, display, states }} />
    </div>
  )
}

/** How many are shown, and a function that shows the rest and focuses the first of them. */
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
  // A value that was selected by the URL or another script is always visible.
  return { shown: slugs.indexOf(chosen) >= shown ? slugs.length : shown, revealAll }
}

/** Where Tab enters: at the selected value, else at the first that can be selected. */
function tabStopOf(
  values: readonly Swatch[],
  states: readonly SwatchState[],
  chosen: string,
): string | undefined {
  if (values.some(({ slug }) => slug === chosen)) return chosen
  return (values.find((_, index) => !states[index]?.disabled) ?? values[0])?.slug
}

/** The event handlers of the list; its items have none. */
function useListEvents(
  { attribute, chosen, display, onSelect }: SwatchesProps,
  states: readonly SwatchState[],
  tooltip: TooltipState,
  setFocused: (slug: string | undefined) => void,
) {
  const isDisabled = (slug: string) => states[indexOfValue(attribute, slug)]?.disabled === true
  const press = (slug: string) => {
    if (slug === chosen) return display.clearOnReselect ? onSelect('') : undefined
    if (!isDisabled(slug)) onSelect(slug)
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
      if (to !== undefined && to !== chosen && !isDisabled(to)) onSelect(to)
    }
    // Enter would send the form, Space and the arrows would move the page.
    event.preventDefault()
  }
  const showTooltipOf = (target: EventTarget) => {
    const slug = slugAt(target)
    if (slug === undefined || !display.tooltips) return
    if (tooltipContent(attribute, display, states, slug)) tooltip.open(slug)
    else tooltip.close()
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
      // A touch that selects needs no tooltip; one on an unavailable value shows why.
      if (slug !== undefined && (target.matches(':focus-visible') || isDisabled(slug))) showTooltipOf(target)
    },
    onBlur: () => {
      setFocused(undefined)
      tooltip.close()
    },
    onPointerOver: (event: { target: EventTarget; pointerType: string }) => {
      if (event.pointerType === 'mouse') showTooltipOf(event.target)
    },
    onPointerLeave: tooltip.closeSoon,
  }
}

function slugAt(target: EventTarget): string | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('.variable-item') : undefined
  return item?.dataset['value']
}

function indexOfValue({ values }: SwatchAttribute, slug: string): number {
  return values.findIndex((value) => value.slug === slug)
}

function OpenTooltip({
  id,
  list,
  tooltip,
  attribute,
  display,
  states,
}: {
  readonly id: string
  readonly list: RefObject<HTMLElement | null>
  readonly tooltip: TooltipState
  readonly attribute: SwatchAttribute
  readonly display: SwatchDisplay
  readonly states: readonly SwatchState[]
}) {
  const content =
    tooltip.slug === undefined ? undefined : tooltipContent(attribute, display, states, tooltip.slug)
  return (
    content && <SwatchTooltip key={content.swatch.slug} id={id} list={list} tooltip={tooltip} {...content} />
  )
}

/** The tooltip of a value; `undefined` when the swatch itself shows everything. */
function tooltipContent(
  attribute: SwatchAttribute,
  display: SwatchDisplay,
  states: readonly SwatchState[],
  slug: string,
) {
  const index = indexOfValue(attribute, slug)
  const swatch = attribute.values[index]
  if (!swatch) return undefined
  const displayKind = displayedKind(attribute.kind, swatch)
  const own =
    swatch.tooltipText ??
    (displayKind === 'color' || displayKind === 'image' ? (swatch.size?.full ?? swatch.name) : '')
  const text = [own, unavailableReason(states[index]?.availability ?? 'available', display)]
    .filter(Boolean)
    .join(' – ')
  return text !== '' || swatch.tooltipPicture ? { swatch, text } : undefined
}

function classOf({ styled, behavior }: SwatchDisplay, large: boolean): string {
  const global = ` wvs-behavior-${behavior}${large ? ' wvs-large' : ''}`
  return styled ? `${global} ${styles['list']}` : global
}

function sizes({ width, height, fontSize, tickColor, crossColor }: SwatchDisplay): CSSProperties {
  return {
    '--wvs-width': `${width}px`,
    '--wvs-height': `${height}px`,
    '--wvs-font': `${fontSize / 16}rem`,
    '--wvs-tick': tickColor,
    ...(tickColor.toLowerCase() !== '#ffffff' && { '--wvs-tick-pale': tickColor }),
    '--wvs-cross': crossColor,
  } as CSSProperties
}
