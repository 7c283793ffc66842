import { type Field, type FieldValue, textsOf } from '../../../../admin/fields/field.ts'
import * as messages from './messages.ts'
import { countryChoices } from './place-text.ts'
import type { Location, MethodRecord, WholeZone } from './zone-calls.ts'

const plain = { changed: false, is_set: true, max: null, unit: '', choices: [], columns: [], when: null }

/** The fields of settings of methods, by what the REST interface calls them. */
const types = { select: 'choice', checkbox: 'yes-no', textarea: 'long-text', price: 'amount' } as const

/** The name of a zone, and its places, as fields. */
export function zoneFields({ zone, locations }: WholeZone): readonly Field[] {
  const codes = (...types: readonly Location['type'][]) =>
    locations.filter(({ type }) => types.includes(type)).map(({ code }) => code)
  return [
    {
      ...plain,
      name: 'name',
      type: 'text',
      title: messages.name(),
      help: messages.nameHelp(),
      value: zone.name,
    },
    {
      ...plain,
      name: 'countries',
      type: 'countries',
      title: messages.countries(),
      help: messages.countriesHelp(),
      value: codes('country'),
      choices: countryChoices(),
    },
    {
      ...plain,
      name: 'others',
      type: 'words',
      title: messages.otherPlaces(),
      help: messages.otherPlacesHelp(),
      value: codes('state', 'continent'),
    },
    {
      ...plain,
      name: 'postcodes',
      type: 'lines',
      title: messages.postcodes(),
      help: messages.postcodesHelp(),
      value: codes('postcode'),
    },
  ]
}

/** The places that the values of these fields mean. */
export function locationsOfValues(valueIn: (name: string) => FieldValue): readonly Location[] {
  const listed = (name: string) => textsOf(valueIn(name))
  return [
    ...listed('countries').map((code) => ({ type: 'country' as const, code })),
    ...listed('others').map((code) => ({
      type: code.includes(':') ? ('state' as const) : ('continent' as const),
      code,
    })),
    ...listed('postcodes').map((code) => ({ type: 'postcode' as const, code })),
  ]
}

/** Whether a method is offered, and its settings, as fields. */
export function methodFields({ enabled, settings }: MethodRecord): readonly Field[] {
  return [
    {
      ...plain,
      name: 'enabled',
      type: types.checkbox,
      title: messages.enabled(),
      help: messages.enabledHelp(),
      value: enabled,
    },
    ...Object.values(settings).map(({ id, label, type, value, options = {} }) => ({
      ...plain,
      name: id,
      type: fieldType(type),
      title: messages.fieldTitle({ id, label }),
      help: messages.fieldHelp({ id }),
      value: type === 'checkbox' ? value === 'yes' : value,
      choices: Object.keys(options).map((one) => ({
        value: one,
        title: messages.choiceTitle({ value: one }),
      })),
    })),
  ]
}

function fieldType(type: string): string {
  return Object.entries(types).find(([name]) => name === type)?.[1] ?? 'text'
}
