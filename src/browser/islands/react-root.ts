import { type ComponentType, createElement, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'

type Hydration = {
  readonly props: Record<string, unknown>
  /** The prefix of the island's ids, the same as the server's. */
  readonly id: string
  /** Called once the component has its event handlers. */
  readonly onHydrated: () => void
}

/** Hydrates a server-rendered component. In a separate file, so that React is loaded only with an island. */
export function hydrateInto(
  home: Element,
  Component: ComponentType<Record<string, unknown>>,
  { props, id, onHydrated }: Hydration,
): Root {
  function Hydrated() {
    useEffect(onHydrated, [])
    return createElement(Component, props)
  }
  return hydrateRoot(home, createElement(Hydrated), { identifierPrefix: id })
}
