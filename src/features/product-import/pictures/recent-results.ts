/**
 * The results for up to `max` names, and always for all names of the last round: those that were not requested for the
 * longest time are forgotten first.
 */
export class RecentResults<Result> {
  readonly #results = new Map<string, Result>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  get(name: string): Result | undefined {
    return this.#results.get(name)
  }

  set(name: string, result: Result): void {
    this.#results.delete(name)
    this.#results.set(name, result)
  }

  /** Ends a round: its names become the most recent, and the oldest are removed. */
  retain(names: ReadonlySet<string>): void {
    for (const name of names) {
      const result = this.#results.get(name)
      if (result !== undefined) this.set(name, result)
    }
    const max = Math.max(this.#max, names.size)
    for (const name of this.#results.keys()) {
      if (this.#results.size <= max) return
      this.#results.delete(name)
    }
  }

  /** Removes the results that match. */
  forgetWhere(matches: (result: Result) => boolean): void {
    for (const [name, result] of this.#results) if (matches(result)) this.#results.delete(name)
  }
}
