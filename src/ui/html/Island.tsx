import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { jsonForPage } from '../../kernel/text.ts'

/**
 * When an island's script is loaded and run: at once, when it is visible, at the visitor's first action on the page, or
 * when the visitor is about to use the island.
 */
export type HydrateOn = 'load' | 'visible' | 'presence' | 'interaction'

/**
 * A part of a page that lives in the browser (house.md §7 step 3): rendered here for itself, with its id as
 * prefix of every id inside, and hydrated there by `browser/islands/islands.ts` from the same props. `props` travel as
 * JSON and must be all that the browser's component needs; `children` is that component with those props.
 * Two islands of one name on a page need different `id`s.
 */
export function Island<Props extends object>({
  name,
  id = name,
  props,
  hydrateOn,
  children,
}: {
  readonly name: string
  readonly id?: string
  readonly props: Props
  readonly hydrateOn: HydrateOn
  readonly children: ReactElement
}) {
  const html = renderToString(children, { identifierPrefix: id })
  return (
    <div data-island={name} data-id={id} data-hydrate={hydrateOn}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForPage(props) }} />
    </div>
  )
}
