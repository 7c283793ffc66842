import { type Owned, unique } from '../../../kernel/unique.ts'
import type { SharedPage } from '../../cache/shared-page.ts'
import type { Feature } from '../../feature.ts'
import type { RestEndpoint } from '../../rest/endpoint.ts'
import type { Handler } from '../call.ts'
import { type PatternTable, patternTable } from './path-pattern.ts'

/** The handlers of all features, sorted by how a request reaches them. */
export type HandlerTables = {
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

/** The tables of all features as one. Throws `BadProgram` where two answer the same call, page or link. */
export function tablesOf(features: readonly Feature[]): HandlerTables {
  const rest = byPattern(joined('REST route', features, ({ calls }) => calls?.rest))
  const pages = joined('page', features, ({ calls }) => calls?.pages)
  const sharedPages = joined('shared page', features, (feature) => feature.sharedPages)
  refuseHiddenPages(features)
  return {
    wcAjax: joined('wc-ajax call', features, ({ calls }) => calls?.wcAjax),
    adminAjax: joined('admin-ajax call', features, ({ calls }) => calls?.adminAjax),
    rest: patternTable(rest),
    restRoutes: rest,
    pages: patternTable(byPattern(pages)),
    sharedPages: patternTable(sharedPages),
    links: joined('link', features, ({ calls }) => calls?.links),
  }
}

type Table<Value> = Readonly<Record<string, Value>> | undefined

function joined<Value>(
  kind: string,
  features: readonly Feature[],
  tableOf: (feature: Feature) => Table<Value>,
): Map<string, Value> {
  return unique(
    kind,
    features.flatMap((feature) => owned(feature.name, tableOf(feature))),
    withoutParameterNames,
  )
}

/** A personal page takes precedence over a shared one, which nobody would see at the same address. */
function refuseHiddenPages(features: readonly Feature[]): void {
  const pages = features.flatMap(({ name, calls, sharedPages = {} }) => [
    ...owned(name, calls?.pages),
    ...owned(name, sharedPages).map((page) => ({ ...page, name: `GET ${page.name}` })),
  ])
  unique<unknown>('page', pages, withoutParameterNames)
}

function owned<Value>(owner: string, table: Table<Value>): Owned<Value>[] {
  return Object.entries(table ?? {}).map(([name, value]) => ({ owner, name, value }))
}

/** `/product/:slug/` and `/product/:id/` are the same address. */
function withoutParameterNames(route: string): string {
  return route.replace(/:\w+/g, ':')
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
