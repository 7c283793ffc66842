import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const readonly = { readonly: true } as const
const text = (about: string) => z.string().describe(about).meta(readonly)

/** `/wp-json/wc/v3/settings`: the groups of options. */
export const optionGroupsContract = contract({
  path: 'wc/v3/settings',
  title: 'setting_group',
  readAlso: ['wc/v2'],
  key: { group: z.string().max(100).describe('The name of the group.') },
  record: z.object({
    id: text('The name of the group.'),
    label: text('The title of the group.'),
    description: text('What the options of the group are for.'),
    parent_id: text('The name of the group above it.'),
    sub_groups: z.array(z.string()).describe('The names of the groups below it.').meta(readonly),
  }),
})

export const optionValue = z
  .union([z.string().max(20_000), z.number(), z.boolean(), z.array(z.string().max(100)).max(1000)])
  .describe('The value of the option.')

/** `/wp-json/wc/v3/settings/:group`: the options of a group. */
export const optionsContract = contract({
  path: 'wc/v3/settings/:group',
  title: 'setting',
  readAlso: ['wc/v2'],
  parents: { group: z.string().max(100).describe('The name of the group.') },
  key: { option: z.string().max(100).describe('The name of the option.') },
  record: z.object({
    id: text('The name of the option.'),
    group_id: text('The name of its group.'),
    label: text('The title of the option.'),
    description: text('What the option is for.'),
    type: text('The kind of field.'),
    default: z.unknown().describe('The value of a new shop.').meta(readonly),
    tip: text('A further explanation.'),
    value: z.unknown().describe('The value of the option.'),
    options: z.record(z.string(), z.string()).optional().describe('The values of a choice.').meta(readonly),
  }),
})

/** A change of several options at once. */
export const optionBatchArgs = {
  update: z.array(z.unknown()).default([]).describe('Options to change, each with its id and value.'),
}

/** One of them. Without a group in the address, it has one of its own. */
export const optionChange = z.object({
  id: z.string().max(100),
  group_id: z.string().max(100).optional(),
  value: optionValue,
})
