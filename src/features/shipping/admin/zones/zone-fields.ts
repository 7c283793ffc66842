import { type Field, type FieldValue, textsOf } from '../../../../admin/fields/field.ts'
import { countryChoices } from '../../../settings/admin/country-names.ts'
import * as messages from './messages.ts'
import { type Location, type MethodRecord, REST_OF_WORLD, type ZoneRecord } from './zone-calls.ts'

const plain = { changed: false, is_set: true, max: null, unit: '', choices: [], columns: [], when: null }

/** The fields of settings of methods, by what the REST interface calls them. */
const types = { select: 'choice', checkbox: 'yes-no', textarea: 'long-text', price: 'amount' } as const

/** Everything of a zone that can be written, as fields: those of a method have its id before their names. */
export function fieldsOfZone(zone: ZoneRecord): readonly Field[] {
  const own = zone.id === REST_OF_WORLD ? [] : placeFields(zone)
  return [...own, ...zone.methods.flatMap(methodFields)]
}

/** The name of a zone, its places, and the rate that is selected first. */
export function placeFields({ name, locations, preselect }: ZoneRecord): readonly Field[] {
  const codes = (...types: readonly Location['type'][]) =>
    locations.filter(({ type }) => types.includes(type)).map(({ code }) => code)
  return [
    {
      ...plain,
      name: 'name',
      type: 'text',
      title: messages.name(),
      help: messages.nameHelp(),
      value: name,
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
    {
      ...plain,
      name: 'preselect',
      type: 'choice',
      title: messages.preselect(),
      help: messages.preselectHelp(),
      value: preselect,
      choices: (['cheapest', 'first'] as const).map((value) => ({
        value,
        title: messages.preselectChoice({ value }),
      })),
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
export function methodFields({ id: method, enabled, settings }: MethodRecord): readonly Field[] {
  return [
    {
      ...plain,
      name: `${method}.enabled`,
      type: types.checkbox,
      title: messages.enabled(),
      help: messages.enabledHelp(),
      value: enabled,
    },
    ...Object.values(settings).map(({ id, label, type, value, options = {} }) => ({
      ...plain,
      name: `${method}.${id}`,
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
