import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Choice } from '../../catalog/rules/product.ts'
import {
  type Availability,
  availabilityOf,
  type Combinations,
  choose,
  matchOf,
  stockLeftOf,
  unpackCombinations,
} from '../../swatches/rules/combinations.ts'
import { countsOnlyInStock } from '../../swatches/rules/swatch.ts'
import { chosenVariation, isComplete } from '../rules/choice.ts'
import type { VariationData } from '../rules/variation.ts'
import type { VariablePurchase } from './product-view.ts'

/** What the choice needs of the browser; none of it on the server. */
export type ChoiceEdge = {
  /** Asks the server which variation a complete choice names; rejects when it cannot be asked. */
  readonly lookUp: (choice: Choice) => Promise<VariationData | undefined>
  /** Told at once of every new choice. */
  readonly picked: (choice: Choice) => void
  /** Told what came of a choice, after the page shows it, and once when the form wakes. */
  readonly shown: (form: HTMLFormElement, choosing: ChoiceNow) => void
}

/** A value that was picked; '' takes the choice of its attribute back. */
export type Picked = { readonly key: string; readonly slug: string }

export type ChoiceNow = {
  readonly choice: Choice
  readonly variation: VariationData | undefined
  readonly state: 'incomplete' | 'asking' | 'found' | 'none' | 'not-loaded'
  /** The picture that goes with what is chosen so far, by id. */
  readonly pictureId: number | undefined
  /** What led here; `undefined` as the page opens, and when all was taken back. */
  readonly picked: Picked | undefined
}

export type Choosing = ChoiceNow & {
  /** Of each value of the attribute, in order. */
  opennessOf(key: string): readonly Availability[]
  /** How many are left of each value of the attribute, where that is to be said. */
  leftsOf(key: string): readonly (number | undefined)[] | undefined
  pick(key: string, slug: string): void
  clear(): void
}

/**
 * The shopper's choice among the variations, by the rules of `swatches/rules/combinations.ts`. What is known of the
 * variations is read from the form (`data-product_variations`), as any script of the wire would, so that they travel
 * once; where they do not travel, the server is asked for each complete choice.
 */
export function useChoice(
  purchase: VariablePurchase,
  form: RefObject<HTMLFormElement | null>,
  edge: ChoiceEdge | undefined,
): Choosing {
  const { combinations, keys } = useMemo(() => madeOf(purchase), [purchase])
  const listed = useListed(form)
  const [now, setNow] = useState(() => openingOf(purchase, keys))
  const asked = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of each choice, whoever listens
  useEffect(() => {
    if (form.current) edge?.shown(form.current, now)
  }, [now])

  const settle = (choice: Choice, variation: VariationData | undefined, pick: Picked | undefined) => {
    const pictureId = variation?.image_id ?? previewOf(purchase, choice)
    setNow({ choice, variation, state: stateOf(keys, choice, variation), pictureId, picked: pick })
  }
  const ask = async (choice: Choice, pick: Picked | undefined) => {
    const mine = asked.current
    setNow((before) => ({ ...before, choice, variation: undefined, state: 'asking', picked: pick }))
    try {
      const variation = await edge?.lookUp(choice)
      if (mine === asked.current) settle(choice, variation, pick)
    } catch {
      if (mine === asked.current) setNow((before) => ({ ...before, state: 'not-loaded' }))
    }
  }
  const take = (choice: Choice, pick: Picked | undefined) => {
    asked.current += 1
    edge?.picked(choice)
    if (purchase.askServer && matchOf(combinations, choice) !== undefined) return void ask(choice, pick)
    settle(choice, purchase.askServer ? undefined : chosenVariation(listed(), keys, choice)?.data, pick)
  }

  const openness = useOpenness(combinations, now.choice)
  const lefts = useMemo(() => stockLeftOf(combinations, now.choice), [combinations, now.choice])
  return {
    ...now,
    opennessOf: (key) => openness.get(key) ?? [],
    leftsOf: (key) => (lefts?.key === key ? lefts.stockLeft : undefined),
    pick: (key, slug) => {
      const pick = { key, slug }
      take(choose(combinations, now.choice, pick, countsOnlyInStock(purchase.look)), pick)
    },
    clear: () => take({}, undefined),
  }
}

/** What can be had beside a choice; of an attribute where that is as it was, the same list, which nobody need read again. */
function useOpenness(
  combinations: Combinations,
  choice: Choice,
): ReadonlyMap<string, readonly Availability[]> {
  const last = useRef<ReadonlyMap<string, readonly Availability[]>>(new Map())
  return useMemo(() => {
    const next = [...availabilityOf(combinations, choice)].map(([key, list]) => {
      const before = last.current.get(key)
      return [key, before && list.every((each, at) => each === before[at]) ? before : list] as const
    })
    last.current = new Map(next)
    return last.current
  }, [combinations, choice])
}

function madeOf({ attributes, combinations }: VariablePurchase) {
  const axes = attributes.map(({ key, values }) => ({ key, slugs: values.map(({ slug }) => slug) }))
  return { combinations: unpackCombinations(axes, combinations), keys: axes.map(({ key }) => key) }
}

function openingOf(purchase: VariablePurchase, keys: readonly string[]): ChoiceNow {
  const { choice, chosen, openPictureId } = purchase
  const state = stateOf(keys, choice, chosen)
  return { choice, variation: chosen, state, pictureId: openPictureId, picked: undefined }
}

function stateOf(
  keys: readonly string[],
  choice: Choice,
  variation: VariationData | undefined,
): ChoiceNow['state'] {
  if (variation) return 'found'
  return isComplete(keys, choice) ? 'none' : 'incomplete'
}

function previewOf({ previews }: VariablePurchase, choice: Choice): number | undefined {
  return previews?.pictureIds[choice[previews.key] ?? '']
}

type Listed = { readonly choice: Choice; readonly data: VariationData }

/** The variations that stand in the form: read when they are first needed. */
function useListed(form: RefObject<HTMLFormElement | null>): () => readonly Listed[] {
  const list = useRef<readonly Listed[]>(undefined)
  return () => {
    list.current ??= read(form.current?.dataset['product_variations'] ?? '[]')
    return list.current
  }
}

function read(json: string): Listed[] {
  const list = JSON.parse(json) as VariationData[]
  return list.map((data) => ({ choice: plainChoice(data.attributes), data }))
}

function plainChoice(attributes: VariationData['attributes']): Choice {
  const entries = Object.entries(attributes)
  return Object.fromEntries(entries.map(([name, slug]) => [name.replace(/^attribute_/, ''), slug]))
}
