/** A setting as its feature declares it: a typed row that the owner can change (house.md, issue 2 item 4). */
export type SettingDeclaration<Value = unknown> = {
  readonly name: string
  readonly help: string
  readonly type: SettingType
  readonly default: Value
  /** The only values that a `choice` takes. */
  readonly choices?: readonly string[]
  /** Bounds of a `whole-number`, `amount` (minor units) or `ppm`. */
  readonly min?: number
  readonly max?: number
  /** For a `text` that is more than a text, or a `json` as it is written: what is wrong with it, in a sentence for the owner. */
  check?(text: string): string | undefined
}

export type SettingType = 'text' | 'yes-no' | 'whole-number' | 'amount' | 'choice' | 'colour' | 'json'

/** The settings as they stand now; reading costs nothing, a change is heard of by every process. */
export type Settings = {
  get<Value>(declaration: SettingDeclaration<Value>): Value
}
