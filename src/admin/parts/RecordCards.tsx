import { type ComponentType, createContext, lazy, Suspense, useContext } from 'react'
import type { RecordCard } from '../screen.ts'
import { Loading } from './Loading.tsx'

/** A card whose code is fetched when it is first shown. */
export type LazyCard = Pick<RecordCard, 'of'> & { readonly View: ComponentType<{ readonly id: number }> }

/** The cards that features add to the screens of records. */
export const RecordCardsContext = createContext<readonly LazyCard[]>([])

export function lazyCard({ of, load }: RecordCard): LazyCard {
  return { of, View: lazy(load) }
}

/** What other features show on the screen of a record: the returns of an order. */
export function RecordCards({ of, id }: { readonly of: RecordCard['of']; readonly id: number }) {
  const cards = useContext(RecordCardsContext).filter((card) => card.of === of)
  return [...cards.entries()].map(([position, { View }]) => (
    <Suspense key={position} fallback={<Loading rows={2} />}>
      <View id={id} />
    </Suspense>
  ))
}
