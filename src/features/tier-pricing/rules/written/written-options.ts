import { type DisplayType, displayTypes, type TierOptions } from '../table/tier-options.ts'

/** What was written about how a product shows its prices by quantity: an absent part stays; `null` is that of the settings. */
export type OptionsChange = {
  readonly layout?: DisplayType | null
  readonly singular?: string
  readonly plural?: string
  readonly samePrices?: boolean
  readonly minimumTogether?: boolean
}

const MAX_UNIT_LENGTH = 100

/** The display type that is written; '' and `default` are that of the settings; `undefined` for any other. */
export function parseLayout(text: string): DisplayType | null | undefined {
  const name = text.trim().toLowerCase()
  return name === '' || name === 'default' ? null : displayTypes.find((type) => type === name)
}

/** The name of a unit; `undefined` when it is too long. */
export function parseUnitName(text: string): string | undefined {
  const name = text.trim()
  return name.length <= MAX_UNIT_LENGTH ? name : undefined
}

/** `yes` or `no`; '' is no. */
export function parseYesNo(text: string): boolean | undefined {
  const answer = text.trim().toLowerCase()
  if (answer === 'yes') return true
  return answer === 'no' || answer === '' ? false : undefined
}

/** The options of a product after a change; its default variation stays. */
export function changedOptions(current: TierOptions, change: OptionsChange): TierOptions {
  const { layout: currentLayout, unit, ...others } = current
  const layout = change.layout === undefined ? currentLayout : change.layout
  return {
    ...others,
    ...(layout && { layout }),
    unit: { singular: change.singular ?? unit.singular, plural: change.plural ?? unit.plural },
    samePrices: change.samePrices ?? current.samePrices,
    minimumTogether: change.minimumTogether ?? current.minimumTogether,
  }
}
