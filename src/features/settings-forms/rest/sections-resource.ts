import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true }
const text = (about: string) => z.string().describe(about).meta(readonly)

/** The kinds of fields: what a form shows, and what a value consists of. */
export const fieldTypes = [
  'text',
  'long-text',
  'lines',
  'parts',
  'words',
  'order',
  'rows',
  'choice',
  'choices',
  'country',
  'countries',
  'yes-no',
  'number',
  'amount',
  'color',
  'email',
  'emails',
  'phone',
  'page',
  'picture',
  'secret',
] as const

/** A single value, a list of texts, or rows by the names of their columns. */
export const fieldValue = z.union([
  z.boolean(),
  z.number(),
  z.string().max(50_000),
  z.array(z.string().max(5000)).max(1000),
  z.array(z.record(z.string().max(100), z.string().max(5000))).max(100),
])

const field = z.object({
  name: z.string().describe('The name of the setting.'),
  group: z.string().describe('The group of the section that it is in.'),
  type: z.enum(fieldTypes).describe('The kind of field.'),
  title: z.string().describe('The title of the field.'),
  help: z.string().describe('What the setting does.'),
  value: fieldValue.describe('The value; of a secret always empty.'),
  default: fieldValue.describe('The value of a new shop.'),
  changed: z.boolean().describe('Whether the value differs from the default.'),
  is_set: z.boolean().describe('Whether there is a value that is not empty.'),
  min: z.union([z.number(), z.null()]).describe('The smallest number, or the fewest characters.'),
  max: z.union([z.number(), z.null()]).describe('The largest number, or the most characters.'),
  unit: z.string().describe('What a number counts; empty for nothing.'),
  choices: z
    .array(z.object({ value: z.string(), title: z.string() }))
    .describe('The values of a choice, or the words that may be selected.'),
  columns: z
    .array(z.object({ name: z.string(), title: z.string(), type: z.enum(['text', 'picture']) }))
    .describe('The parts of `parts` and `rows`.'),
  when: z
    .union([z.object({ name: z.string(), value: fieldValue }), z.null()])
    .describe('The setting, and its value, without which this one has no effect.'),
})

/** `/wp-json/handsel/v1/settings`: the sections of the settings, each with its fields. */
export const sectionsContract = contract({
  path: 'handsel/v1/settings',
  title: 'settings_section',
  key: { section: z.string().max(100).describe('The name of the section.') },
  record: z.object({
    id: text('The name of the section.'),
    title: text('The title of the section.'),
    help: text('What the settings of the section are about.'),
    version: z.int().describe('Rises with every change of one of its settings.').meta(readonly),
    groups: z
      .array(z.object({ name: z.string(), title: z.string() }))
      .describe('The groups of fields, in their order.')
      .meta(readonly),
    fields: z.array(field).describe('The settings.').meta(readonly),
  }),
  change: {
    version: z.int().min(0).describe('The version that was seen.'),
    values: z
      // Each is checked by its own field: a general schema would read the text "1" as a number.
      .record(z.string().max(100), z.unknown())
      .describe('The new values by name; null gives a setting its default again.'),
  },
})
