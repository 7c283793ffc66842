import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Choice } from '../../catalog/rules/product.ts'
import { axesOf, type CardAttribute, type CardChoiceOptions } from '../rules/card-choice.ts'
import { choicePath } from '../rules/choice-path.ts'
import {
  availabilityOf,
  matchOf,
  selectValue,
  stockLeftOf,
  unpackCombinations,
} from '../rules/combinations.ts'
import { countsOnlyInStock, type SwatchDisplay, seenName } from '../rules/swatch.ts'
import { CardSelect } from './CardSelect.tsx'
import styles from './Swatches.module.css'
import { Swatches } from './Swatches.tsx'

/** How all cards let one choose: the owner's settings (docs/wire.md B.3, archive). */
export type CardArchive = {
  readonly align: 'start' | 'center' | 'end'
  readonly clearLink: boolean
  readonly moreLink: boolean
  /** Whether a complete choice can be bought, or one attribute only changes the picture, on click or on hover. */
  readonly mode: 'buy' | 'click' | 'hover'
  readonly display: SwatchDisplay
}

export type CardChoiceProps = CardChoiceOptions & {
  readonly productId: number
  readonly name: string
  readonly path: string
  readonly archive: CardArchive
}

/** What is chosen on a card now. */
export type CardSelection = {
  readonly choice: Choice
  /** Whether that names something to buy. */
  readonly isComplete: boolean
  /** What led here; `undefined` as the page opens, and when all was taken back. */
  readonly selected: { readonly key: string; readonly slug: string } | undefined
  readonly clear: () => void
}

/** What a card needs of the browser; none of it on the server. */
export type CardEvents = {
  /** Called for every choice after rendering, and once when the swatches start. */
  readonly onShown: (root: HTMLElement, selection: CardSelection) => void
  /** Shows a picture, as written in the data of cards, while the pointer is over its value; `undefined` ends that. */
  readonly onPreview: (root: HTMLElement, picture: string | undefined) => void
}

type Props = CardChoiceProps & { readonly events?: CardEvents }

/** The attributes of a product to choose by on its card, with the swatches of its page in small (spec 2.2, 4.2). */
export function CardChoice(props: Props) {
  const { productId, attributes, archive } = props
  const root = useRef<HTMLDivElement>(null)
  const { choice, isHydrated, availability, stockLeft, onSelect } = useCardChoice(props, root)
  return (
    <div
      ref={root}
      className={`wvs-archive-variations-wrapper ${styles['card']}${isHydrated ? ' wvs-loaded' : ''}`}
      data-hydrated={isHydrated || undefined}
      data-product_id={productId}
      data-align={archive.align === 'start' ? undefined : archive.align}
      {...usePreview(props, root)}
    >
      {attributes.map((attribute) => (
        <AttributeOnCard
          key={attribute.key}
          card={props}
          attribute={attribute}
          choice={choice}
          availability={availability.get(attribute.key) ?? []}
          stockLeft={stockLeft?.key === attribute.key ? stockLeft.stockLeft : undefined}
          onSelect={(slug) => onSelect({ key: attribute.key, slug })}
        />
      ))}
    </div>
  )
}

type Selected = { readonly key: string; readonly slug: string }
type SelectionState = { readonly choice: Choice; readonly selected: Selected | undefined }

function useCardChoice(props: Props, root: RefObject<HTMLElement | null>) {
  const { archive, events } = props
  const combinations = useMemo(
    () => unpackCombinations(axesOf(props.attributes), props.combinations),
    [props.attributes, props.combinations],
  )
  const [isHydrated, setHydrated] = useState(false)
  const [selection, setSelection] = useState<SelectionState>({ choice: props.choice, selected: undefined })
  const { choice, selected } = selection
  useEffect(() => setHydrated(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each choice
  useEffect(() => {
    const isComplete =
      archive.mode === 'buy' && !props.isPartial && matchOf(combinations, choice) !== undefined
    const clear = () => setSelection({ choice: {}, selected: undefined })
    if (root.current) events?.onShown(root.current, { choice, selected, isComplete, clear })
  }, [selection])
  return {
    choice,
    isHydrated,
    availability: useMemo(() => availabilityOf(combinations, choice), [combinations, choice]),
    stockLeft: useMemo(() => stockLeftOf(combinations, choice), [combinations, choice]),
    onSelect: (onSelect: Selected) => {
      setSelection({
        choice: selectValue(combinations, choice, onSelect, countsOnlyInStock(archive.display)),
        selected: onSelect,
      })
    },
  }
}

/** A value under the pointer shows its picture, if the owner enabled that. */
function usePreview({ archive, pictures, events }: Props, root: RefObject<HTMLElement | null>) {
  const isOn = archive.mode !== 'click' && events !== undefined
  const show = (picture: string | undefined) => root.current && events?.onPreview(root.current, picture)
  const showAt = (target: Element) => {
    const slug = target.closest<HTMLElement>('.variable-item')?.dataset['value']
    const name = target.closest<HTMLElement>('.variable-items-wrapper')?.dataset['attribute_name']
    show(pictures[name?.replace(/^attribute_/, '') ?? '']?.[slug ?? ''])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the value under the pointer when the card starts
  useEffect(() => {
    const hovered = root.current?.querySelector('.variable-item:hover')
    if (isOn && hovered && matchMedia('(hover: hover)').matches) showAt(hovered)
  }, [])
  if (!isOn) return undefined
  return {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && target instanceof Element) showAt(target)
    },
    onPointerLeave: () => show(undefined),
  }
}

type AttributeProps = {
  readonly card: CardChoiceProps
  readonly attribute: CardAttribute
  readonly choice: Choice
  readonly availability: Parameters<typeof Swatches>[0]['availability']
  readonly stockLeft: Parameters<typeof Swatches>[0]['stockLeft']
  readonly onSelect: (slug: string) => void
}

function AttributeOnCard({ card, attribute, choice, availability, stockLeft, onSelect }: AttributeProps) {
  const { productId, name, path, archive } = card
  const { display } = archive
  const chosen = choice[attribute.key] ?? ''
  const { moreCount } = attribute
  return (
    <>
      {display.showLabel && <Label attribute={attribute} chosen={chosen} separator={display.separator} />}
      {attribute.kind === 'select' ? (
        <CardSelect {...{ attribute, chosen, availability, display, onSelect }} of={name} />
      ) : (
        <Swatches
          {...{ productId, attribute, chosen, availability, stockLeft, display, onSelect }}
          large={false}
          of={name}
          more={
            archive.moreLink && moreCount > 0
              ? { count: moreCount, href: choicePath(path, choice) }
              : undefined
          }
        />
      )}
    </>
  )
}

type LabelProps = {
  readonly attribute: CardAttribute
  readonly chosen: string
  readonly separator: string
}

/** Visual only: the group below is named after its attribute, and its items tell screen readers which is selected. */
function Label({ attribute: { label, values }, chosen, separator }: LabelProps) {
  const value = values.find(({ slug }) => slug === chosen)
  return (
    <p aria-hidden="true">
      {label}
      <span className="woo-selected-variation-item-name">{value && `${separator} ${seenName(value)}`}</span>
    </p>
  )
}
