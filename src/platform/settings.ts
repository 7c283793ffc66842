import type { ExtensionLists } from './extension-point.ts'

/** A setting as its feature declares it: a typed row that the owner can change (house.md, issue 2 item 4). */
export type SettingDeclaration<Value = unknown> = FieldTexts & {
  readonly name: string
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

/** How a setting is shown to its owner, in the language of the shop (docs/decisions/0028-fields-of-settings.md). */
export type FieldTexts = {
  title(): string
  /** One or two sentences: what the setting does, and what an empty value means. */
  help(): string
  /** Its place in the forms. */
  readonly group: SettingGroup
  /** What a `text` or `json` consists of, where it is more than one line of text. */
  readonly format?: SettingFormat
  /** What a number counts. */
  readonly unit?: SettingUnit
  /** Another setting, and its value as an owner writes it: with any other value this one has no effect, and is not shown. */
  readonly when?: { readonly setting: string; readonly is: string }
  /** The title of a value of a `choice` or of `words`; `value` has `_` for everything but letters and digits. */
  choiceText?(choice: { readonly value: string }): string
  /** The only words of `words`. */
  readonly words?: readonly string[]
  /** The values of an `order`, which depend on what the shop adds. */
  orderedValues?(program: ExtensionLists, settings: Settings): readonly OrderedValue[]
  /** The parts of `parts` and `rows`. */
  readonly columns?: readonly SettingColumn[]
  /** Never shown to anybody: programs and forms learn only whether there is a value. */
  readonly isSecret?: true
}

export type OrderedValue = { readonly value: string; readonly title: string }

export type SettingColumn = { readonly name: string; title(): string; readonly format?: 'picture' }

/**
 * `lines` and `parts` are separated by vertical bars, `words`, `order`, `countries` and `emails` by spaces or commas; `rows` is a
 * JSON list of records.
 */
export type SettingFormat =
  | 'long-text'
  | 'html'
  | 'lines'
  | 'parts'
  | 'words'
  | 'order'
  | 'rows'
  | 'countries'
  | 'country'
  | 'currency'
  | 'language'
  | 'email'
  | 'emails'
  | 'phone'
  | 'page'
  | 'picture'
  | 'color'

export type SettingUnit =
  | 'attempts'
  | 'backups'
  | 'business-days'
  | 'calls'
  | 'combinations'
  | 'coupons'
  | 'days'
  | 'items'
  | 'lines'
  | 'milliseconds'
  | 'o-clock'
  | 'options'
  | 'orders'
  | 'percent'
  | 'pictures'
  | 'pixels'
  | 'products'
  | 'seconds'
  | 'times'

/**
 * The forms of the settings, and the groups of each, in the order in which owners see them. Titles are in
 * `features/settings/messages/`.
 */
export const settingSections = {
  shop: ['identity', 'address', 'language'],
  currency: ['currency'],
  shipping: ['places', 'dispatch', 'returns'],
  taxes: ['tax-calculation', 'tax-display'],
  payments: ['payment-order', 'cash-on-delivery', 'bank-transfer', 'check'],
  checkout: ['buyers', 'order-numbers'],
  legal: ['legal-pages', 'terms'],
  cart: ['cart'],
  emails: ['order-mails', 'mail-look'],
  look: ['look-logo', 'look-colors', 'look-type'],
  home: ['home-top', 'home-promises', 'home-promotions', 'home-story'],
  pages: ['text-pages'],
  lists: ['product-cards', 'list-swatches', 'list-preview'],
  swatches: ['swatch-look', 'swatch-choice', 'swatch-labels', 'swatch-page'],
  pictures: [
    'picture-effect',
    'picture-slide',
    'picture-bullets',
    'picture-thumbnails',
    'picture-zoom',
    'lightbox',
  ],
  tiers: [
    'tier-prices',
    'tier-lists',
    'tier-display',
    'tier-columns',
    'tier-options',
    'tier-price',
    'tier-total',
    'tier-savings',
    'tier-cart',
  ],
  coupons: ['coupon-rules', 'coupon-cards', 'credit'],
  accounts: ['registration', 'privacy'],
  security: ['sign-in', 'limits'],
  backups: ['backup'],
  scripts: ['scripts'],
} as const

export type SettingSection = keyof typeof settingSections

/** Settings that are shown together, under one heading. */
export type SettingGroup = (typeof settingSections)[SettingSection][number]

export type SettingType = 'text' | 'yes-no' | 'whole-number' | 'amount' | 'choice' | 'colour' | 'json'

/** The current settings; reading costs nothing, and every process receives a change. */
export type Settings = {
  get<Value>(declaration: SettingDeclaration<Value>): Value
}

type Described<Value> = FieldTexts & { readonly name: string; readonly default: Value }
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
