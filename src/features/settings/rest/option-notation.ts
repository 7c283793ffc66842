import { locale } from '../../../kernel/locale.ts'
import type { SettingDeclaration, Settings } from '../../../platform/settings.ts'
import { sellingCountries } from '../country-settings.ts'
import { baseAddress } from '../general.ts'
import { COUNTRY_CODES } from '../rules/country.ts'
import { type Option, optionOf } from './option.ts'
import type { NamedOption } from './option-groups.ts'

type Notation = {
  /** What of the field differs from that of the setting. */
  shown(settings: Settings, option: Option): Partial<Option>
  /** The texts of settings that a sent text means, by their names. */
  texts(text: string, name: string): ReadonlyMap<string, string>
}

const formats: Readonly<Record<string, string>> = {
  left: '%1$s%2$s',
  right: '%2$s%1$s',
  left_space: '%1$s\u00a0%2$s',
  right_space: '%2$s\u00a0%1$s',
}

const notations: Readonly<Record<NonNullable<NamedOption['notation']>, Notation>> = {
  /** `US:CA`: two settings of this shop. */
  country: {
    shown(settings) {
      const { country, state } = baseAddress(settings)
      return { type: 'select', value: state ? `${country}:${state}` : country, options: countryNames() }
    },
    texts(text, name) {
      const [country = '', state = ''] = text.split(':')
      return new Map([
        [name, country],
        ['base_state', state],
      ])
    },
  },
  countries: {
    shown: (settings, option) => ({
      type: 'multiselect',
      value: sellingCountries(settings),
      default: String(option.default).split(' '),
      options: countryNames(),
    }),
    texts: (text, name) => new Map([[name, text.replaceAll(',', ' ')]]),
  },
  /** Whether the list has countries; `specific` leaves it as it is. */
  'all-countries': {
    shown: (_, { value, default: fallback }) => ({
      type: 'select',
      value: value === '' ? 'all' : 'specific',
      default: fallback === '' ? 'all' : 'specific',
      options: { all: 'All countries', specific: 'Specific countries' },
    }),
    texts: (text, name) => new Map(text === 'specific' ? [] : [[name, text === 'all' ? '' : text]]),
  },
  'currency-position': {
    shown: (_, { value, default: fallback }) => ({
      value: positionOf(value),
      default: positionOf(fallback),
      options: {
        left: 'Left',
        right: 'Right',
        left_space: 'Left with space',
        right_space: 'Right with space',
      },
    }),
    texts: (text, name) => new Map([[name, formats[text] ?? text]]),
  },
  /** The platform has no word for no address. */
  'customer-address': {
    shown: (_, { value, default: fallback }) => ({
      value: value === 'none' ? '' : value,
      default: fallback === 'none' ? '' : fallback,
      options: { '': 'No location', base: 'Address of the shop' },
    }),
    texts: (text, name) => new Map([[name, text === '' ? 'none' : text]]),
  },
}

/** The option of a setting, as the platform writes it. */
export function namedOption(
  { id, label, notation }: NamedOption,
  declaration: SettingDeclaration,
  settings: Settings,
): Option {
  const option = optionOf(declaration, settings, { id, label })
  return notation ? { ...option, ...notations[notation].shown(settings, option) } : option
}

/** The texts of settings that a sent text means. */
export function textsOfOption({ name, notation }: NamedOption, text: string): ReadonlyMap<string, string> {
  return notation ? notations[notation].texts(text, name) : new Map([[name, text]])
}

function positionOf(format: unknown): string {
  return Object.entries(formats).find(([, written]) => written === format)?.[0] ?? 'left'
}

function countryNames(): Readonly<Record<string, string>> {
  const names = new Intl.DisplayNames([locale()], { type: 'region' })
  return Object.fromEntries(COUNTRY_CODES.map((code) => [code, names.of(code) ?? code]))
}
