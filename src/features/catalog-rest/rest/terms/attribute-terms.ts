import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../../platform/rest/resource/serving.ts'
import { attributeById } from '../../../catalog/taxonomies/manage-attributes.ts'
import {
  changeTerm,
  createTerm,
  listTerms,
  type ManagedTerm,
  removeTerm,
  type TermChanges,
  termById,
} from '../../../catalog/taxonomies/manage-terms.ts'
import { withImages } from '../images.ts'
import { attributeTermsContract } from '../terms-resource.ts'
import { refusalOfTerm, termCodes } from './term-refusals.ts'
import { searchOf, textChanges } from './terms.ts'

/** The values of one attribute. */
export const attributeTermEndpoints = resource(attributeTermsContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  codes: termCodes,
  async list(request, { attribute_id, ...args }) {
    const { taxonomy, kind } = await attributeOf(request, attribute_id)
    const { items, total } = await listTerms(request.call.shop, searchOf(taxonomy, args))
    return { items: items.map((term) => recordOf(term, kind)), total }
  },
  async get(request, { attribute_id, id }) {
    const { taxonomy, kind } = await attributeOf(request, attribute_id)
    const term = await termById(request.call.shop.db, taxonomy, id)
    return term && recordOf(term, kind)
  },
  async create(request, { attribute_id, woo_variation_swatches: swatch, ...args }) {
    const { taxonomy, kind } = await attributeOf(request, attribute_id)
    await refuseUnknownImages(request, swatch)
    const changes = { ...textChanges(args), ...swatchChanges(swatch), name: args.name }
    const added = await createTerm(request.call.shop, taxonomy, changes)
    if (!added.ok) throw refusalOfTerm(added, 'creating')
    return recordOf(added.value, kind)
  },
  async change(request, { attribute_id, id, woo_variation_swatches: swatch, ...args }) {
    const { taxonomy, kind } = await attributeOf(request, attribute_id)
    await refuseUnknownImages(request, swatch)
    const changes = { ...textChanges(args), ...swatchChanges(swatch) }
    const changed = await changeTerm(request.call.shop, taxonomy, id, changes)
    if (!changed.ok) throw refusalOfTerm(changed, 'editing')
    return recordOf(changed.value, kind)
  },
  async remove(request, { attribute_id, id }) {
    const { taxonomy, kind } = await attributeOf(request, attribute_id)
    const removed = await removeTerm(request.call.shop, taxonomy, id)
    if (!removed.ok) throw refusalOfTerm(removed, 'deleting')
    return recordOf(removed.value, kind)
  },
})

async function attributeOf({ call }: ResourceCall, id: number) {
  const attribute = await attributeById(call.shop.db, id)
  if (!attribute)
    throw new RestRefusal('woocommerce_rest_taxonomy_invalid', 'There is no such attribute.', 404)
  return { taxonomy: `pa_${attribute.slug}` as const, kind: attribute.kind }
}

function recordOf(term: ManagedTerm, kind: string) {
  const { id, name, slug, description, position, count, color, secondaryColor } = term
  return {
    ...{ id, name, slug, description, menu_order: position, count },
    woo_variation_swatches: {
      attribute_type: kind,
      primary_color: color ?? '',
      secondary_color: secondaryColor ?? '',
      is_dual_color: secondaryColor === undefined ? ('no' as const) : ('yes' as const),
      dual_color_angle: '-45',
      image_id: term.imageId ?? 0,
      ...{ image_size: '', group: '', group_name: '' },
      tooltip: term.tooltip,
      tooltip_text: term.tooltipText,
      tooltip_image_id: term.tooltipImageId ?? 0,
    },
  }
}

type SentSwatch =
  | {
      readonly primary_color?: string | undefined
      readonly secondary_color?: string | undefined
      readonly is_dual_color?: 'yes' | 'no' | undefined
      readonly image_id?: number | undefined
      readonly tooltip?: ManagedTerm['tooltip'] | undefined
      readonly tooltip_text?: string | undefined
      readonly tooltip_image_id?: number | undefined
    }
  | undefined

function swatchChanges(sent: SentSwatch): TermChanges {
  if (!sent) return {}
  const { primary_color, secondary_color, is_dual_color, image_id, tooltip, tooltip_text, tooltip_image_id } =
    sent
  return {
    ...(primary_color !== undefined && { color: storedColor(primary_color) }),
    ...(secondary_color !== undefined && { secondaryColor: storedColor(secondary_color) }),
    ...(is_dual_color === 'no' && { secondaryColor: undefined }),
    ...(image_id !== undefined && { imageId: image_id || undefined }),
    ...(tooltip !== undefined && { tooltip }),
    ...(tooltip_text !== undefined && { tooltipText: tooltip_text }),
    ...(tooltip_image_id !== undefined && { tooltipImageId: tooltip_image_id || undefined }),
  }
}

function storedColor(color: string): string | undefined {
  return color === '' ? undefined : color.toLowerCase()
}

const imageCodes = {
  noSuchId: 'woocommerce_rest_invalid_image_id',
  notFetched: 'woocommerce_rest_invalid_image_url',
}

function refuseUnknownImages({ call }: ResourceCall, swatch: SentSwatch): Promise<void> {
  const ids = [swatch?.image_id, swatch?.tooltip_image_id].filter((id) => id !== undefined)
  return withImages(
    call,
    ids.map((id) => ({ id })),
    imageCodes,
    async () => {},
  )
}
