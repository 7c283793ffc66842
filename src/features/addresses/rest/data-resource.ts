import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const stateFields = z.object({
  code: z.string().describe('The code of the state.'),
  name: z.string().describe('The name of the state.'),
})

const states = z.array(stateFields).describe('The states of the country, where addresses have one of a list.')

const countryFields = {
  code: z.string().describe('The two-letter code of the country.'),
  name: z.string().describe('The name of the country.'),
  states,
}

/** `/wp-json/wc/v3/data`: the lists of places and currencies that there are. */
export const dataContract = contract({
  path: 'wc/v3/data',
  title: 'data_index',
  key: { slug: z.string().describe('The name of the list.') },
  record: z.object({
    slug: z.string().describe('The name of the list.').meta({ readonly: true }),
    description: z.string().describe('What the list has.').meta({ readonly: true }),
  }),
})

/** `/wp-json/wc/v3/data/countries`. */
export const countriesContract = contract({
  path: 'wc/v3/data/countries',
  title: 'data_country',
  key: { location: z.string().max(10).describe('The two-letter code of the country.') },
  record: z.object(countryFields).meta({ readonly: true }),
})

/** `/wp-json/wc/v3/data/continents`: each with its countries, their currencies and formats. */
export const continentsContract = contract({
  path: 'wc/v3/data/continents',
  title: 'data_continent',
  key: { location: z.string().max(10).describe('The two-letter code of the continent.') },
  record: z.object({
    code: z.string().describe('The two-letter code of the continent.').meta({ readonly: true }),
    name: z.string().describe('The name of the continent.').meta({ readonly: true }),
    countries: z
      .array(
        z.object({
          code: countryFields.code,
          currency_code: z.string().describe('The code of its currency.'),
          currency_pos: z
            .enum(['left', 'right', 'left_space', 'right_space'])
            .describe('The position of the currency symbol.'),
          decimal_sep: z.string().describe('The decimal separator of amounts.'),
          dimension_unit: z.string().describe('The unit of lengths.'),
          name: countryFields.name,
          num_decimals: z.int().describe('The number of decimals of amounts.'),
          states,
          thousand_sep: z.string().describe('The thousands separator of amounts.'),
          weight_unit: z.string().describe('The unit of weights.'),
        }),
      )
      .describe('The countries of the continent.')
      .meta({ readonly: true }),
  }),
})
