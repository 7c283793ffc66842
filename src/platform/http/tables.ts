import type { SharedPage } from '../cache/shared-page.ts'
import type { Feature, FeatureCalls } from '../feature.ts'
import type { RestEndpoint } from '../rest/endpoint.ts'
import type { Handler } from './call.ts'
import { type PatternTable, patternTable } from './pattern.ts'

/** What the features answer, sorted by how a request reaches it. */
export type Tables = {
  readonly wcAjax: ReadonlyMap<string, Handler>
  readonly adminAjax: ReadonlyMap<string, Handler>
  readonly rest: PatternTable<ByMethod<RestEndpoint>>
  /** The same by their patterns, for the index. */
  readonly restRoutes: ReadonlyMap<string, ByMethod<RestEndpoint>>
  readonly pages: PatternTable<ByMethod>
  readonly sharedPages: PatternTable<SharedPage>
  readonly links: ReadonlyMap<string, Handler>
}

export type ByMethod<Value = Handler> = ReadonlyMap<string, Value>

/** The tables of all features as one. Two features that claim the same name are a fault of the program. */
export function tablesOf(features: readonly Feature[]): Tables {
  const calls = (kind: Exclude<keyof FeatureCalls, 'rest'>) =>
    joined(
      kind,
      features.map((feature) => feature.calls?.[kind]),
    )
  const rest = byPattern(
    joined(
      'rest',
      features.map((feature) => feature.calls?.rest),
    ),
  )
  const sharedPages = joined(
    'sharedPages',
    features.map((feature) => feature.sharedPages),
  )
  return {
    wcAjax: calls('wcAjax'),
    adminAjax: calls('adminAjax'),
    rest: patternTable(rest),
    restRoutes: rest,
    pages: patternTable(byPattern(calls('pages'))),
    sharedPages: patternTable(sharedPages),
    links: calls('links'),
  }
}

function joined<Value>(
  kind: string,
  tables: readonly (Readonly<Record<string, Value>> | undefined)[],
): Map<string, Value> {
  const all = new Map<string, Value>()
  for (const [name, value] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    if (all.has(name)) throw new Error(`Two features answer ${kind} ${name}.`)
    all.set(name, value)
  }
  return all
}

/** `GET /cart/` and `POST /cart/` as one row with two methods. */
function byPattern<Value>(handlers: ReadonlyMap<string, Value>): Map<string, ByMethod<Value>> {
  const rows = new Map<string, Map<string, Value>>()
  for (const [route, handler] of handlers) {
    const [method = '', pattern = ''] = route.split(' ')
    rows.set(pattern, (rows.get(pattern) ?? new Map<string, Value>()).set(method, handler))
  }
  return rows
}
