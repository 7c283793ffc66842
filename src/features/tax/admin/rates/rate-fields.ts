import { type Field, type FieldValue, textsOf } from '../../../../admin/fields/field.ts'
import type { Draft } from '../../../../admin/fields/use-record-draft.ts'
import { countryChoices } from '../../../settings/admin/country-names.ts'
import * as messages from './messages.ts'
import type { ClassRecord, RateRecord, rates } from './rate-calls.ts'

const plain = { changed: false, is_set: true, max: null, unit: '', choices: [], columns: [], when: null }

/** The names are those of the refusals of the shop. */
type Name =
  | 'country'
  | 'state'
  | 'postcode'
  | 'city'
  | 'rate'
  | 'name'
  | 'class'
  | 'priority'
  | 'compound'
  | 'shipping'

function fieldOf(field: Name, type: string, value: FieldValue, more: Partial<Field> = {}): Field {
  const texts = { title: messages.fieldTitle({ field }), help: messages.fieldHelp({ field }) }
  return { ...plain, name: field, type, value, ...texts, ...more }
}

/** Where a rate is charged, as fields. */
export function placeFields({ country, state, postcodes, cities }: RateRecord): readonly Field[] {
  const choices = [{ value: '', title: messages.allCountries() }, ...countryChoices()]
  return [
    fieldOf('country', 'country', country, { choices }),
    fieldOf('state', 'text', state),
    fieldOf('postcode', 'lines', postcodes),
    fieldOf('city', 'lines', cities),
  ]
}

/** What is charged on what, as fields. */
export function termFields(
  { rate, name, class: slug, priority, compound, shipping }: RateRecord,
  classes: readonly ClassRecord[],
): readonly Field[] {
  const choices = classes.map((one) => ({ value: one.slug, title: one.name }))
  return [
    fieldOf('rate', 'amount', rate.replace(/\.?0+$/, ''), { unit: '%' }),
    fieldOf('name', 'text', name),
    fieldOf('class', 'choice', slug, { choices }),
    fieldOf('priority', 'number', priority),
    fieldOf('compound', 'yes-no', compound),
    fieldOf('shipping', 'yes-no', shipping),
  ]
}

type Sent = Omit<Parameters<typeof rates.change>[1], 'version'>

/** The values of fields as the shop takes them. */
export function sentRate({ postcode, city, ...values }: Draft): Sent {
  return {
    ...values,
    ...(postcode !== undefined && { postcodes: [...textsOf(postcode)] }),
    ...(city !== undefined && { cities: [...textsOf(city)] }),
  }
}
