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
  /** For a `text` with a format, or a `json` as it is written: what is wrong with it, in a sentence for the owner. */
  check?(text: string): string | undefined
  /** What a value costs the shop, in a sentence for the owner who sets it; `undefined`: nothing. */
  warning?(value: Value): string | undefined
}

export type SettingType = 'text' | 'yes-no' | 'whole-number' | 'amount' | 'choice' | 'colour' | 'json'

/** The current settings; reading costs nothing, and every process receives a change. */
export type Settings = {
  get<Value>(declaration: SettingDeclaration<Value>): Value
}

type Described<Value> = { readonly name: string; readonly help: string; readonly default: Value }
type Bounds = Pick<SettingDeclaration, 'min' | 'max'>
type Checked = Pick<SettingDeclaration, 'check'>

/** A text of the owner's; until there is one, a message in the shop's locale. */
export function messageText({
  message,
  ...declared
}: Omit<Described<string>, 'default'> &
  Bounds &
  Checked & { readonly message: () => string }): SettingDeclaration<string> {
  return {
    ...declared,
    type: 'text',
    get default() {
      return message()
    },
  }
}

/** Yes or no. */
export function yesNo(
  declared: Described<boolean> & Pick<SettingDeclaration<boolean>, 'warning'>,
): SettingDeclaration<boolean> {
  return { ...declared, type: 'yes-no' }
}

/** A text; `min` and `max` are numbers of characters. */
export function text(declared: Described<string> & Bounds & Checked): SettingDeclaration<string> {
  return { ...declared, type: 'text' }
}

export function wholeNumber(declared: Described<number> & Bounds): SettingDeclaration<number> {
  return { ...declared, type: 'whole-number' }
}

/** An amount of money, in minor units. */
export function amount(declared: Described<number> & Bounds): SettingDeclaration<number> {
  return { ...declared, type: 'amount' }
}

/** One of several words. */
export function choice<const Word extends string>(
  declared: Described<NoInfer<Word>> & { readonly choices: readonly Word[] },
): SettingDeclaration<Word> {
  return { ...declared, type: 'choice' }
}

/** A colour such as #96598a. */
export function color(declared: Described<string>): SettingDeclaration<string> {
  return { ...declared, type: 'colour' }
}

/** Structured data, checked as it is written. */
export function jsonSetting<Value>(declared: Described<Value> & Bounds & Checked): SettingDeclaration<Value> {
  return { ...declared, type: 'json' }
}
