import type { Outcome } from '../../../../kernel/outcome.ts'
import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import {
  type AttributeChanges,
  type AttributeFields,
  type AttributeRefusal,
  attributeById,
  changeAttribute,
  createAttribute,
  listAttributes,
  type ManagedAttribute,
  removeAttribute,
} from '../../../catalog/taxonomies/manage-attributes.ts'
import { attributesContract } from '../attributes-resource.ts'

export const attributeEndpoints = resource(attributesContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  codes: { missing: 'woocommerce_rest_attribute_invalid', missingOnEdit: 404 },
  // All at once, as in the platform's own interface: clients expect every attribute on the first page.
  unpaged: true,
  async list({ call }) {
    const items = (await listAttributes(call.shop)).map(recordOf)
    return { items, total: items.length }
  },
  async get({ call }, { id }) {
    const attribute = await attributeById(call.shop.db, id)
    return attribute && recordOf(attribute)
  },
  async create({ call }, { name, ...args }) {
    const added = await createAttribute(call.shop, { ...changesOf(args), name })
    return savedRecord(added, 'create')
  },
  async change({ call }, { id, ...args }) {
    const changed = await changeAttribute(call.shop, id, changesOf(args))
    return !changed.ok && changed.reason === 'no-attribute' ? undefined : savedRecord(changed, 'edit')
  },
  async remove({ call }, { id }) {
    const removed = await removeAttribute(call.shop, id)
    return !removed.ok && removed.reason === 'no-attribute' ? undefined : savedRecord(removed, 'delete')
  },
})

function recordOf({ id, name, slug, kind, orderBy, hasArchives }: ManagedAttribute) {
  return { id, name, slug: `pa_${slug}`, type: kind, order_by: orderBy, has_archives: hasArchives }
}

function changesOf(sent: {
  readonly name?: string | undefined
  readonly slug?: string | undefined
  readonly type?: AttributeFields['kind'] | undefined
  readonly order_by?: AttributeFields['orderBy'] | undefined
  readonly has_archives?: boolean | undefined
}): AttributeChanges {
  const { name, slug, type, order_by: orderBy, has_archives: hasArchives } = sent
  return {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(type !== undefined && { kind: type }),
    ...(orderBy !== undefined && { orderBy }),
    ...(hasArchives !== undefined && { hasArchives }),
  }
}

function savedRecord(
  saved: Outcome<ManagedAttribute, AttributeRefusal>,
  doing: 'create' | 'edit' | 'delete',
) {
  if (saved.ok) return recordOf(saved.value)
  throw new RestRefusal(`woocommerce_rest_cannot_${doing}`, texts[saved.reason], 400)
}

const texts: Readonly<Record<AttributeRefusal, string>> = {
  'no-name': 'An attribute needs a name.',
  'no-slug': 'The slug of an attribute must have a letter or a digit.',
  'too-long': 'The slug of an attribute has at most 28 characters.',
  taken: 'Another attribute has this slug.',
  'in-use': 'Products have this attribute.',
  'no-attribute': 'There is no such attribute.',
}
