import { afterNextFrame } from '../../browser/next-frame.ts'
import { removeUnknownParameters, updateAddress } from './browser/address.ts'
import { emitChoiceEvents } from './browser/choice-events.ts'
import { fetchVariation } from './browser/fetch-variation.ts'
import { readOutChoice } from './browser/read-out-choice.ts'
import { ProductTop } from './ui/ProductTop.tsx'
import type { ProductView, VariablePurchase } from './ui/product-view.ts'
import type { ChoiceHandlers } from './ui/purchase/use-choice.ts'

/** The island `product`: the same component as on the server, with handlers for the browser. */
export default function ProductIsland({ view }: { readonly view: ProductView }) {
  const { purchase } = view
  return purchase?.kind === 'variable' ? (
    <ProductTop view={view} edge={handlersFor(view, purchase)} />
  ) : (
    <ProductTop view={view} />
  )
}

function handlersFor(view: ProductView, purchase: VariablePurchase): ChoiceHandlers {
  return {
    fetchVariation: (choice) => fetchVariation(view.id, choice),
    // The address is written after the picture is shown: it is less urgent.
    onPick: (choice) => afterNextFrame(() => updateAddress(purchase, choice)),
    onShown(form, now) {
      if (!now.picked) removeUnknownParameters(purchase)
      emitChoiceEvents(form, now)
      void readOutChoice(form, view, now)
    },
  }
}
