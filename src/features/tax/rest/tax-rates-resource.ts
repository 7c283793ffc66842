import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'
import { taxesContract } from './taxes-resource.ts'

const version = z.int().min(0).describe('The version that was seen.')

/** `/wp-json/handsel/v1/tax-rates`: the rates as owners search and save them, each with its version. */
export const taxRatesContract = contract({
  path: 'handsel/v1/tax-rates',
  title: 'tax_rate',
  query: {
    class: z.string().max(200).optional().describe('Rates of this class; standard for the standard one.'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .describe('Rates for this country, by its two-letter code.'),
    search: z
      .string()
      .max(200)
      .optional()
      .describe('A country, a state, the beginning of a postcode or a city, or a part of the name.'),
  },
  record: taxesContract.record.extend({
    version: z.int().describe('Rises with every change of the rate.').meta({ readonly: true }),
  }),
  create: taxesContract.record.omit({ id: true, postcode: true, city: true }).partial().shape,
  change: {
    ...taxesContract.record.omit({ id: true, postcode: true, city: true }).partial().shape,
    version,
  },
  remove: { version },
})

/** Where a rate is moved to in the list. */
export const moveArgs = {
  id: z.int().min(0).max(999_999_999_999_999).describe('The id of the rate.'),
  to: z.int().min(0).max(999_999_999_999_999).describe('The id of the rate next to which it goes.'),
  place: z.enum(['before', 'after']).describe('On which side of that rate.'),
}

/** The values that lists of rates can be filtered by. */
export const rateFilterValues = z.object({
  countries: z.array(z.string()).describe('The countries that rates are for, as codes.'),
})

const replace = z
  .boolean()
  .default(false)
  .describe('Whether rates that are not in the file are removed; the others get its order.')

export const previewArgs = z.object({ replace })
export const importArgs = z.object({
  replace,
  seen: z.string().max(100).describe('The fingerprint of the preview.'),
})

const counts = {
  added: z.int().describe('The number of new rates.'),
  changed: z.int().describe('The number of rates that get other values.'),
  unchanged: z.int().describe('The number of lines whose rates exist already.'),
  removed: z.int().describe('The number of rates that are removed.'),
}

/** What an import of a file would do. */
export const importPreview = z.object({
  ...counts,
  fingerprint: z.string().describe('Stands for the rates that the file was compared with.'),
  problem: z.string().describe('Why the file cannot be imported; empty where it can.'),
  wrong: z
    .array(z.object({ line: z.int(), text: z.string() }))
    .describe('What is wrong with which line; at most 200.'),
  wrong_count: z.int().describe('How much is wrong in all lines.'),
  lines: z
    .array(
      z.object({
        line: z.int().describe('The line of the file; 0 for a rate that is not in it.'),
        kind: z.enum(['new', 'changed', 'removed', 'same']).describe('What happens with the rate.'),
        place: z.string().describe('Country, state, postcodes and cities.'),
        name: z.string().describe('The name of the tax.'),
        rate: z.string().describe('The rate in percent.'),
        former_name: z.string().describe('The name until now; empty for a new rate.'),
        former_rate: z.string().describe('The rate until now; empty for a new one.'),
      }),
    )
    .describe('What happens with which line, changes and removals before what stays; at most 200.'),
})

/** What an import has done. */
export const importReport = z.object({
  ...counts,
  fingerprint: z.string().describe('Stands for the rates as they are now.'),
})
