import { type ComponentType, createElement, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'

type Waking = {
  readonly props: Record<string, unknown>
  /** The prefix of the island's ids, the same as the server's. */
  readonly id: string
  /** Called once the component listens. */
  readonly onAwake: () => void
}

/** Brings a server-rendered component to life. In a file of its own, so that React comes only with an island. */
export function hydrateInto(
  home: Element,
  Component: ComponentType<Record<string, unknown>>,
  { props, id, onAwake }: Waking,
): Root {
  function Awake() {
    useEffect(onAwake, [])
    return createElement(Component, props)
  }
  return hydrateRoot(home, createElement(Awake), { identifierPrefix: id })
}
