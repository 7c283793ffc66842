import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Choice } from '../../../catalog/rules/product.ts'
import {
  type Availability,
  availabilityOf,
  type Combinations,
  matchOf,
  selectValue,
  stockLeftOf,
  unpackCombinations,
} from '../../../swatches/rules/combinations.ts'
import { countsOnlyInStock } from '../../../swatches/rules/swatch.ts'
import { type ChoiceState, choiceState, chosenVariation } from '../../rules/choice.ts'
import type { VariationData } from '../../rules/variation.ts'
import type { VariablePurchase } from '../product-view.ts'

/** What the choice needs in the browser; absent on the server. */
export type ChoiceHandlers = {
  /** Loads the variation of a complete choice from the server; rejects when that fails. */
  readonly fetchVariation: (choice: Choice) => Promise<VariationData | undefined>
  /** Called at once for every new choice. */
  readonly onPick: (choice: Choice) => void
  /** Called with the result of a choice after it is rendered, and once on hydration. */
  readonly onShown: (form: HTMLFormElement, choosing: ChoiceNow) => void
}

/** A value that was picked; '' clears the choice of its attribute. */
export type Picked = { readonly key: string; readonly slug: string }

export type ChoiceNow = {
  readonly choice: Choice
  readonly variation: VariationData | undefined
  readonly state: ChoiceState | 'loading' | 'not-loaded'
  /** The picture that goes with what is chosen so far, by id. */
  readonly pictureId: number | undefined
  /** The last pick; `undefined` as the page opens, and after clearing. */
  readonly picked: Picked | undefined
}

export type Choosing = ChoiceNow & {
  /** Of each value of the attribute, in order. */
  availabilityOf(key: string): readonly Availability[]
  /** How many are left of each value of the attribute, where that is shown. */
  stockLeftOf(key: string): readonly (number | undefined)[] | undefined
  pick(key: string, slug: string): void
  clear(): void
}

/**
 * The shopper's choice among the variations, by the rules of `swatches/rules/combinations.ts`. The variations are
 * read from the form (`data-product_variations`), as by any script of the wire, so that they are sent once; where they
 * are not in the form, each complete choice is loaded from the server.
 */
export function useChoice(
  purchase: VariablePurchase,
  form: RefObject<HTMLFormElement | null>,
  handlers: ChoiceHandlers | undefined,
): Choosing {
  const { combinations, keys } = useMemo(() => combinationsOf(purchase), [purchase])
  const listed = useListed(form)
  const [now, setNow] = useState(() => initialChoice(purchase, keys))
  const latestRequest = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each choice, whichever handlers are passed
  useEffect(() => {
    if (form.current) handlers?.onShown(form.current, now)
  }, [now])

  const showResult = (choice: Choice, variation: VariationData | undefined, pick: Picked | undefined) => {
    const pictureId = variation?.image_id ?? previewOf(purchase, choice)
    const state = choiceState(keys, choice, variation !== undefined)
    setNow({ choice, variation, state, pictureId, picked: pick })
  }
  const requestVariation = async (choice: Choice, pick: Picked | undefined) => {
    const thisRequest = latestRequest.current
    setNow((before) => ({ ...before, choice, variation: undefined, state: 'loading', picked: pick }))
    try {
      const variation = await handlers?.fetchVariation(choice)
      if (thisRequest === latestRequest.current) showResult(choice, variation, pick)
    } catch {
      if (thisRequest === latestRequest.current) setNow((before) => ({ ...before, state: 'not-loaded' }))
    }
  }
  const select = (choice: Choice, pick: Picked | undefined) => {
    latestRequest.current += 1
    handlers?.onPick(choice)
    if (purchase.loadsVariations && matchOf(combinations, choice) !== undefined)
      return void requestVariation(choice, pick)
    showResult(
      choice,
      purchase.loadsVariations ? undefined : chosenVariation(listed(), keys, choice)?.data,
      pick,
    )
  }

  const availability = useAvailability(combinations, now.choice)
  const stockLeft = useMemo(() => stockLeftOf(combinations, now.choice), [combinations, now.choice])
  return {
    ...now,
    availabilityOf: (key) => availability.get(key) ?? [],
    stockLeftOf: (key) => (stockLeft?.key === key ? stockLeft.stockLeft : undefined),
    pick: (key, slug) => {
      const pick = { key, slug }
      select(selectValue(combinations, now.choice, pick, countsOnlyInStock(purchase.display)), pick)
    },
    clear: () => select({}, undefined),
  }
}

/** Availability for a choice; an attribute whose availability did not change has the same list, so it is not rendered again. */
function useAvailability(
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

function combinationsOf({ attributes, combinations }: VariablePurchase) {
  const axes = attributes.map(({ key, values }) => ({ key, slugs: values.map(({ slug }) => slug) }))
  return { combinations: unpackCombinations(axes, combinations), keys: axes.map(({ key }) => key) }
}

function initialChoice(purchase: VariablePurchase, keys: readonly string[]): ChoiceNow {
  const { choice, chosen, openPictureId } = purchase
  const state = choiceState(keys, choice, chosen !== undefined)
  return { choice, variation: chosen, state, pictureId: openPictureId, picked: undefined }
}

function previewOf({ previews }: VariablePurchase, choice: Choice): number | undefined {
  return previews?.pictureIds[choice[previews.key] ?? '']
}

type Listed = { readonly choice: Choice; readonly data: VariationData }

/** The variations in the form, parsed when they are first needed. */
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
