import { z } from 'zod'
import { readRestArguments } from '../../../platform/rest/arguments.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { refuseManyRecords } from '../../../platform/rest/resource/batch.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { bodyOfRefusal } from '../../../platform/rest/run.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { fixedOption, fixedOptions } from './fixed-options.ts'
import { currentSettings, type Option, textOfSent, writeSettings } from './option.ts'
import { type OptionGroup, optionGroups } from './option-groups.ts'
import { namedOption, textsOfOption } from './option-notation.ts'
import {
  optionBatchArgs,
  optionChange,
  optionGroupsContract,
  optionsContract,
  optionValue,
} from './options-resource.ts'

const access = { read: 'manage_woocommerce', write: 'manage_woocommerce' } as const
const answer = restSchemaOf(optionsContract.title, optionsContract.record)

/** `wc/v3/settings`: the options of the platform that have a meaning here. */
export const optionEndpoints: Readonly<Record<string, RestEndpoint>> = {
  ...resource(optionGroupsContract, {
    access,
    unpaged: true,
    async list() {
      const items = optionGroups.map(({ id, label, description }) => ({
        id,
        label,
        description,
        parent_id: '',
        sub_groups: [],
      }))
      return { items, total: items.length }
    },
    links: ({ id }, wpJson) => ({
      self: [{ href: `${wpJson}wc/v3/settings/${id}` }],
      options: [{ href: `${wpJson}wc/v3/settings/${id}` }],
    }),
  }),
  ...resource(optionsContract, {
    access,
    codes: { missing: 'rest_setting_setting_invalid' },
    unpaged: true,
    async list({ call: { shop } }, { group }) {
      const found = groupNamed(group)
      const items = [...recordsOf(found, shop, await currentSettings(shop)), ...fixedRecords(group)]
      return { items, total: items.length }
    },
    async get({ call: { shop } }, { group, option }) {
      return recordNamed(shop, group, option)
    },
    links: ({ group_id, id }, wpJson) => ({ self: [{ href: `${wpJson}wc/v3/settings/${group_id}/${id}` }] }),
  }),
  'POST /wc/v3/settings/:group/:option': endpoint({
    access: access.write,
    denied: 'woocommerce_rest_cannot_edit',
    edits: true,
    inBatch: true,
    args: z.object({ group: z.string().max(100), option: z.string().max(100), value: optionValue }),
    answer,
    handle: async ({ call, args: { group, option, value } }) => ({
      data: linked(await changeOption(call.shop, { group, id: option, value }), call.origin),
    }),
  }),
  'POST /wc/v3/settings/:group/batch': batchOf(z.object({ group: z.string().max(100), ...optionBatchArgs })),
  'POST /wc/v3/settings/batch': batchOf(z.object(optionBatchArgs)),
}

/** Several options, each with its own answer. */
function batchOf(args: z.ZodObject<typeof optionBatchArgs>): RestEndpoint {
  return endpoint({
    access: access.write,
    denied: 'woocommerce_rest_cannot_batch',
    edits: true,
    args,
    async handle({ call, args: read }) {
      const { update, group } = read as z.output<typeof args> & { readonly group?: string }
      refuseManyRecords(update.length)
      const answers: unknown[] = []
      for (const item of update) {
        const body = typeof item === 'object' && item !== null ? { ...item } : {}
        try {
          const sent = readRestArguments(optionChange, { path: {}, body, query: {} })
          const change = { group: group ?? sent.group_id ?? '', id: sent.id, value: sent.value }
          answers.push(linked(await changeOption(call.shop, change), call.origin))
        } catch (error) {
          if (!(error instanceof RestRefusal)) throw error
          answers.push({ id: 'id' in body ? body.id : '', error: bodyOfRefusal(error) })
        }
      }
      return { data: { update: answers } }
    },
  })
}

type Change = { readonly group: string; readonly id: string; readonly value: unknown }

async function changeOption(shop: Shop, { group, id, value }: Change): Promise<OptionRecord> {
  const named = groupNamed(group).options.find((one) => one.id === id)
  const before = await recordNamed(shop, group, id)
  if (!before) throw noOption()
  if (named) await writeSettings(shop, textsOfOption(named, textOfSent(value)))
  else if (textOfSent(value) !== before.value)
    throw new RestRefusal('rest_setting_value_invalid', `${id} cannot be changed: ${before.description}`, 400)
  const changed = await recordNamed(shop, group, id)
  if (!changed) throw noOption()
  return changed
}

type OptionRecord = Option & { readonly group_id: string }

async function recordNamed(shop: Shop, group: string, id: string): Promise<OptionRecord | undefined> {
  const found = groupNamed(group)
  const options = found.options.filter((one) => one.id === id)
  const fixed = fixedRecords(group).find((one) => one.id === id)
  return fixed ?? recordsOf({ ...found, options }, shop, await currentSettings(shop))[0]
}

/** The options of a group whose settings a feature of this shop declares. */
function recordsOf(group: OptionGroup, { program }: Shop, settings: Settings): readonly OptionRecord[] {
  return group.options.flatMap((named) => {
    const declaration = program.settings.find(({ name }) => name === named.name)
    if (!declaration) return []
    const { id, ...option } = namedOption(named, declaration, settings)
    return [{ id, group_id: group.id, ...option }]
  })
}

/** The options of a group that cannot be changed. */
function fixedRecords(group: string): readonly OptionRecord[] {
  const fixed = Object.hasOwn(fixedOptions, group) ? (fixedOptions[group] ?? []) : []
  return fixed.map((one) => {
    const { id, ...option } = fixedOption(one)
    return { id, group_id: group, ...option }
  })
}

function groupNamed(id: string): OptionGroup {
  const group = optionGroups.find((one) => one.id === id)
  if (group) return group
  throw new RestRefusal('rest_setting_setting_group_invalid', 'There is no such group of options.', 404)
}

function noOption(): RestRefusal {
  return new RestRefusal('rest_setting_setting_invalid', 'There is no such option.', 404)
}

function linked(record: OptionRecord, origin: string) {
  const collection = `${origin}/wp-json/wc/v3/settings/${record.group_id}`
  const _links = { self: [{ href: `${collection}/${record.id}` }], collection: [{ href: collection }] }
  return { ...record, _links }
}
