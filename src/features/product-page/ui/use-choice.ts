import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Choice } from '../../catalog/rules/product.ts'
import { choose, chosenVariation, fits, isComplete, isOpen } from '../rules/choice.ts'
import type { VariationData } from '../rules/variation.ts'
import type { VariablePurchase } from './product-view.ts'

/** What the choice needs of the browser; none of it on the server. */
export type ChoiceEdge = {
  /** Asks the server which variation a complete choice names; rejects when it cannot be asked. */
  readonly lookUp: (choice: Choice) => Promise<VariationData | undefined>
  /** Told whenever a choice was made and what came of it. */
  readonly chosen: (choice: Choice, variation: VariationData | undefined) => void
}

type Known = { readonly choice: Choice; readonly data: VariationData }

export type Choosing = {
  readonly choice: Choice
  readonly variation: VariationData | undefined
  readonly state: 'incomplete' | 'asking' | 'found' | 'none' | 'not-loaded'
  /** The picture that goes with what is chosen so far, by id. */
  readonly pictureId: number | undefined
  isOpen(key: string, slug: string): boolean
  pick(key: string, slug: string): void
  clear(): void
}

/**
 * The shopper's choice among the variations, by the rules of `rules/choice.ts`. The variations are read from the
 * form (`data-product_variations`), as any script of the wire would, so that they travel once.
 */
export function useChoice(
  purchase: VariablePurchase,
  form: RefObject<HTMLFormElement | null>,
  edge: ChoiceEdge | undefined,
): Choosing {
  const keys = purchase.attributes.map(({ key }) => key)
  const [known, setKnown] = useState<readonly Known[]>()
  const [now, setNow] = useState(() => startOf(purchase, keys))
  const asked = useRef(0)

  useEffect(() => {
    const embedded = form.current?.dataset['product_variations']
    if (!purchase.askServer && embedded) setKnown(read(embedded))
  }, [form, purchase.askServer])

  const settle = (choice: Choice, variation: VariationData | undefined, pictureId: number | undefined) => {
    setNow({ choice, variation, state: stateOf(keys, choice, variation), pictureId })
    edge?.chosen(choice, variation)
  }
  const ask = async (choice: Choice) => {
    asked.current += 1
    const mine = asked.current
    setNow((before) => ({ ...before, choice, variation: undefined, state: 'asking' }))
    try {
      const variation = await edge?.lookUp(choice)
      if (mine === asked.current) settle(choice, variation, variation?.image_id)
    } catch {
      if (mine === asked.current) setNow((before) => ({ ...before, state: 'not-loaded' }))
    }
  }
  const take = (choice: Choice) => {
    asked.current += 1
    if (!known && isComplete(keys, choice)) return void ask(choice)
    const variation = known && chosenVariation(known, keys, choice)?.data
    settle(choice, variation, (variation ?? likely(known, choice))?.image_id)
  }

  return {
    ...now,
    isOpen: (key, slug) => !known || isOpen(known, now.choice, key, slug),
    pick: (key, slug) =>
      take(known ? choose(known, now.choice, { key, slug }) : { ...now.choice, [key]: slug }),
    clear: () => take({}),
  }
}

function startOf({ choice, chosen }: VariablePurchase, keys: readonly string[]) {
  return { choice, variation: chosen, state: stateOf(keys, choice, chosen), pictureId: chosen?.image_id }
}

function stateOf(
  keys: readonly string[],
  choice: Choice,
  variation: VariationData | undefined,
): Choosing['state'] {
  if (variation) return 'found'
  return isComplete(keys, choice) ? 'none' : 'incomplete'
}

/** While a choice is not complete: the first variation that it may yet become, if anything is chosen at all. */
function likely(known: readonly Known[] | undefined, choice: Choice): VariationData | undefined {
  const isEmpty = Object.values(choice).every((slug) => slug === '')
  return isEmpty ? undefined : known?.find((variation) => fits(variation, choice))?.data
}

function read(json: string): Known[] {
  const list = JSON.parse(json) as VariationData[]
  return list.map((data) => ({ choice: plainChoice(data.attributes), data }))
}

function plainChoice(attributes: VariationData['attributes']): Choice {
  const entries = Object.entries(attributes)
  return Object.fromEntries(entries.map(([name, slug]) => [name.replace(/^attribute_/, ''), slug]))
}
