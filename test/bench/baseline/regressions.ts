/** All processor time of a call, in answers of the bare server, by the name of the call. */
export type Costs = ReadonlyMap<string, number>

/** A call that costs more than its stored figure allows; `growth` is 1 where nothing has changed. */
export type Regression = {
  readonly name: string
  readonly before: number
  readonly now: number
  readonly growth: number
}

/** The largest growth of the processor time of a call that is no regression. */
export const MAX_GROWTH = 1.1

/** The calls whose cost has grown by more than 10 %, the worst first; a call without a stored figure is none. */
export function regressionsOf(stored: Costs, measured: Costs): readonly Regression[] {
  return [...measured]
    .flatMap(([name, now]) => {
      const before = stored.get(name)
      return before === undefined ? [] : [{ name, before, now, growth: now / before }]
    })
    .filter(({ growth }) => growth > MAX_GROWTH)
    .toSorted((a, b) => b.growth - a.growth)
}
