/** An event that a feature counts for the operators of the shop; `GET /metrics` shows the counts. */
export type CounterDeclaration<Value extends string = string> = {
  /** As Prometheus writes names: `handsel_orders_placed_total`. */
  readonly name: string
  /** A sentence for operators. */
  readonly help: string
  /** The label by which it is counted, and all its values. */
  readonly label?: { readonly name: string; readonly values: readonly Value[] }
}

/** Counts of one counter by the value of its label; without a label, by the empty text. */
export type Counts = Readonly<Record<string, number>>

/** The counts of one process, from its start. */
export type Counters = {
  add<Value extends string>(counter: CounterDeclaration<Value>, value?: NoInfer<Value>): void
  /** The counts so far: `{ handsel_orders_placed_total: { '': 3 } }`. */
  read(): Readonly<Record<string, Counts>>
  /** The counts since the last call, for another process, and starts again at 0. */
  take(): Readonly<Record<string, Counts>>
  /** Adds counts of another process. */
  include(counts: Readonly<Record<string, Counts>>): void
}

export function createCounters(): Counters {
  let counts: Record<string, Record<string, number>> = {}
  const add = (name: string, value: string, count: number) => {
    counts[name] ??= {}
    counts[name][value] = (counts[name][value] ?? 0) + count
  }
  return {
    add: ({ name }, value) => add(name, value ?? '', 1),
    read: () => counts,
    take() {
      const taken = counts
      counts = {}
      return taken
    },
    include(others) {
      for (const [name, values] of Object.entries(others))
        for (const [value, count] of Object.entries(values)) add(name, value, count)
    },
  }
}
