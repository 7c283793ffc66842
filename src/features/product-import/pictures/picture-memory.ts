/**
 * What became of names, for as many of them as `most` and for all of the last round: the ones that were not asked
 * for the longest are forgotten first.
 */
export class NameMemory<Fate> {
  readonly #fates = new Map<string, Fate>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(name: string): Fate | undefined {
    return this.#fates.get(name)
  }

  set(name: string, fate: Fate): void {
    this.#fates.delete(name)
    this.#fates.set(name, fate)
  }

  /** Ends a round: its names count as the youngest, and the oldest go. */
  keep(names: ReadonlySet<string>): void {
    for (const name of names) {
      const fate = this.#fates.get(name)
      if (fate !== undefined) this.set(name, fate)
    }
    const most = Math.max(this.#most, names.size)
    for (const name of this.#fates.keys()) {
      if (this.#fates.size <= most) return
      this.#fates.delete(name)
    }
  }

  /** Forgets what fits. */
  forget(isMeant: (fate: Fate) => boolean): void {
    for (const [name, fate] of this.#fates) if (isMeant(fate)) this.#fates.delete(name)
  }
}
