import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Choice } from '../../catalog/rules/product.ts'
import { axesOf, type CardAttribute, type CardChoice as Choosable } from '../rules/card-choice.ts'
import { choicePath } from '../rules/choice-path.ts'
import { choose, leftsOf, matchOf, opennessOf, unpackCombinations } from '../rules/combinations.ts'
import { countsOnlyInStock, type SwatchLook } from '../rules/swatch.ts'
import { CardSelect } from './CardSelect.tsx'
import styles from './Swatches.module.css'
import { Swatches } from './Swatches.tsx'

/** How all cards let one choose: the owner's settings (docs/wire.md B.3, archive). */
export type CardArchive = {
  readonly align: 'start' | 'center' | 'end'
  readonly clearLink: boolean
  readonly moreLink: boolean
  /** Whether a whole choice can be bought, or there is one attribute to look at, by a click or by pointing as well. */
  readonly mode: 'buy' | 'click' | 'hover'
  readonly look: SwatchLook
}

export type CardChoiceProps = Choosable & {
  readonly productId: number
  readonly name: string
  readonly path: string
  readonly archive: CardArchive
}

/** What is chosen on a card now. */
export type CardNow = {
  readonly choice: Choice
  /** Whether that names something to buy. */
  readonly isWhole: boolean
  /** What led here; `undefined` as the page opens, and when all was taken back. */
  readonly picked: { readonly key: string; readonly slug: string } | undefined
  readonly clear: () => void
}

/** What a card needs of the browser; none of it on the server. */
export type CardEdge = {
  /** Told of every choice once its swatches show it, and once when they wake. */
  readonly shown: (root: HTMLElement, now: CardNow) => void
  /** Shows a picture, written as in the data of cards, while somebody points at its value; `undefined` ends that. */
  readonly preview: (root: HTMLElement, picture: string | undefined) => void
}

type Props = CardChoiceProps & { readonly edge?: CardEdge }

/** The attributes of a product to choose by on its card, with the swatches of its page in small (spec 2.2, 4.2). */
export function CardChoice(props: Props) {
  const { productId, attributes, archive } = props
  const root = useRef<HTMLDivElement>(null)
  const { choice, isAwake, openness, lefts, pick } = useCardChoice(props, root)
  return (
    <div
      ref={root}
      className={`wvs-archive-variations-wrapper ${styles['card']}${isAwake ? ' wvs-loaded' : ''}`}
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
          openness={openness.get(attribute.key) ?? []}
          lefts={lefts?.key === attribute.key ? lefts.lefts : undefined}
          pick={(slug) => pick({ key: attribute.key, slug })}
        />
      ))}
    </div>
  )
}

type Picked = { readonly key: string; readonly slug: string }
type Chosen = { readonly choice: Choice; readonly picked: Picked | undefined }

function useCardChoice(props: Props, root: RefObject<HTMLElement | null>) {
  const { attributes, archive, edge } = props
  const made = useMemo(
    () => unpackCombinations(axesOf(props.attributes), props.combinations),
    [props.attributes, props.combinations],
  )
  const [isAwake, setAwake] = useState(false)
  const [now, setNow] = useState<Chosen>({ choice: props.choice, picked: undefined })
  const { choice, picked } = now
  useEffect(() => setAwake(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of each choice, whoever listens
  useEffect(() => {
    const isWhole = archive.mode === 'buy' && attributes.length > 0 && matchOf(made, choice) !== undefined
    const clear = () => setNow({ choice: {}, picked: undefined })
    if (root.current) edge?.shown(root.current, { choice, picked, isWhole, clear })
  }, [now])
  return {
    choice,
    isAwake,
    openness: useMemo(() => opennessOf(made, choice), [made, choice]),
    lefts: useMemo(() => leftsOf(made, choice), [made, choice]),
    pick: (pick: Picked) => {
      setNow({ choice: choose(made, choice, pick, countsOnlyInStock(archive.look)), picked: pick })
    },
  }
}

/** A value that is pointed at shows its picture, where the owner wants it so. */
function usePreview({ archive, pictures, edge }: Props, root: RefObject<HTMLElement | null>) {
  const isOn = archive.mode !== 'click' && edge !== undefined
  const show = (picture: string | undefined) => root.current && edge?.preview(root.current, picture)
  const showAt = (target: Element) => {
    const slug = target.closest<HTMLElement>('.variable-item')?.dataset['value']
    const name = target.closest<HTMLElement>('.variable-items-wrapper')?.dataset['attribute_name']
    show(pictures[name?.replace(/^attribute_/, '') ?? '']?.[slug ?? ''])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the value that was pointed at to wake the card
  useEffect(() => {
    const pointed = root.current?.querySelector('.variable-item:hover')
    if (isOn && pointed && matchMedia('(hover: hover)').matches) showAt(pointed)
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
  readonly openness: Parameters<typeof Swatches>[0]['openness']
  readonly lefts: Parameters<typeof Swatches>[0]['lefts']
  readonly pick: (slug: string) => void
}

function AttributeOnCard({ card, attribute, choice, openness, lefts, pick }: AttributeProps) {
  const { productId, name, path, archive } = card
  const { look } = archive
  const chosen = choice[attribute.key] ?? ''
  const { further } = attribute
  return (
    <>
      {look.showLabel && <Label attribute={attribute} chosen={chosen} separator={look.separator} />}
      {attribute.kind === 'select' ? (
        <CardSelect {...{ attribute, chosen, openness, look, pick }} of={name} />
      ) : (
        <Swatches
          {...{ productId, attribute, chosen, openness, lefts, look, pick }}
          large={false}
          of={name}
          further={
            archive.moreLink && further > 0 ? { count: further, href: choicePath(path, choice) } : undefined
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

/** For the eyes: the group below has the name of its attribute, and its items say which is chosen. */
function Label({ attribute: { label, values }, chosen, separator }: LabelProps) {
  const value = values.find(({ slug }) => slug === chosen)
  return (
    <p aria-hidden="true">
      {label}
      <span className="woo-selected-variation-item-name">{value && `${separator} ${value.name}`}</span>
    </p>
  )
}
