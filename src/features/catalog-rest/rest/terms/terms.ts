import type { Db } from '../../../../platform/db/db.ts'
import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import type { Contract } from '../../../../platform/rest/resource/contract.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../../platform/rest/resource/serving.ts'
import type { Shop } from '../../../../platform/shop.ts'
import {
  changeTerm,
  createTerm,
  listTerms,
  type ManagedTerm,
  removeTerm,
  type TermChanges,
  type TermSearch,
  termById,
} from '../../../catalog/taxonomies/manage-terms.ts'
import { imageRecords, withImages } from '../images.ts'
import type { SentImage } from '../images-resource.ts'
import {
  brandsContract,
  categoriesContract,
  shippingClassesContract,
  tagsContract,
} from '../terms-resource.ts'
import { categoryTierFields } from './category-tiers.ts'
import { refusalOfTerm, termCodes } from './term-refusals.ts'

const access = { read: 'manage_woocommerce', write: 'manage_woocommerce' } as const

type ListArgs = {
  readonly search?: string | undefined
  readonly exclude: readonly number[]
  readonly include: readonly number[]
  readonly order: 'asc' | 'desc'
  readonly orderby: TermSearch['orderBy']
  readonly hide_empty: boolean
  readonly product?: number | undefined
  readonly slug?: string | undefined
  readonly parent?: number | undefined
  readonly first: number
  readonly limit: number
}

/** The search of a list of terms. */
export function searchOf(taxonomy: TermSearch['taxonomy'], args: ListArgs): TermSearch {
  const { orderby: orderBy, hide_empty: hideEmpty, ...rest } = args
  return { ...rest, taxonomy, orderBy, hideEmpty }
}

type SentText = {
  readonly name?: string | undefined
  readonly slug?: string | undefined
  readonly description?: string | undefined
  readonly menu_order?: number | undefined
}

/** The fields that every term has, of those that were sent. */
export function textChanges({ name, slug, description, menu_order: position }: SentText): TermChanges {
  return {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description }),
    ...(position !== undefined && { position }),
  }
}

/** Tags and shipping classes: names without a tree. */
function plainTerms(
  contract: typeof tagsContract | typeof shippingClassesContract,
  taxonomy: 'product_tag' | 'product_shipping_class',
) {
  const recordOf = ({ id, name, slug, description, count }: ManagedTerm) => ({
    ...{ id, name, slug, description, count },
  })
  return resource(contract, {
    access,
    codes: termCodes,
    async list({ call }, args) {
      const { items, total } = await listTerms(call.shop, searchOf(taxonomy, args))
      return { items: items.map(recordOf), total }
    },
    async get({ call }, { id }) {
      const term = await termById(call.shop.db, taxonomy, id)
      return term && recordOf(term)
    },
    async create({ call }, args) {
      const added = await createTerm(call.shop, taxonomy, { ...textChanges(args), name: args.name })
      if (!added.ok) throw refusalOfTerm(added, 'creating')
      return recordOf(added.value)
    },
    async change({ call }, { id, ...args }) {
      const changed = await changeTerm(call.shop, taxonomy, id, textChanges(args))
      if (changed.ok) return recordOf(changed.value)
      if (changed.reason === 'no-term') return undefined
      throw refusalOfTerm(changed, 'editing')
    },
    async remove({ call }, { id }) {
      const removed = await removeTerm(call.shop, taxonomy, id)
      return removed.ok ? recordOf(removed.value) : undefined
    },
  })
}

const imageCodes = {
  noSuchId: 'woocommerce_rest_invalid_image_id',
  notFetched: 'woocommerce_rest_invalid_image_url',
}

type SentTree = SentText & {
  readonly parent?: number | undefined
  readonly display?: ManagedTerm['display'] | undefined
  readonly image?: SentImage | null | undefined
}

/** What only terms of one taxonomy have: the fields of their records, and how what was sent of them is written. */
type OwnFields<Fields extends object, Sent extends object> = {
  fieldsOf(shop: Shop, ids: readonly number[]): Promise<(id: number) => Fields>
  write(shop: Shop, sent: Sent): (tx: Db, id: number) => Promise<void>
}

const noFields: OwnFields<object, object> = {
  fieldsOf: async () => () => ({}),
  write: () => async () => {},
}

/** Categories and brands: names in a tree, with pictures. */
function treeServing<Fields extends object, Sent extends object>(
  { path }: Pick<Contract, 'path'>,
  taxonomy: 'product_cat' | 'product_brand',
  own: OwnFields<Fields, Sent>,
) {
  const save = <Result>(
    { call }: ResourceCall,
    { parent, display, image, ...text }: SentTree,
    write: (changes: TermChanges) => Promise<Result>,
  ) =>
    withImages(call, image ? [image] : [], imageCodes, ([sent]) =>
      write({
        ...textChanges(text),
        ...(parent !== undefined && { parentId: parent || undefined }),
        ...(display !== undefined && { display }),
        ...(image !== undefined && { imageId: sent?.imageId }),
      }),
    )
  const recordsOf = async (call: RestCall, terms: readonly ManagedTerm[]) => {
    const ids = terms.map(({ id }) => id)
    const [records, fieldsOf] = [await treeRecords(call, terms), await own.fieldsOf(call.shop, ids)]
    return records.map((record) => ({ ...record, ...fieldsOf(record.id) }))
  }
  const recordOf = async (call: RestCall, term: ManagedTerm) => {
    const [record] = await recordsOf(call, [term])
    if (!record) throw new RestRefusal('woocommerce_rest_term_invalid', 'There is no such term.', 404)
    return record
  }
  return {
    access,
    codes: termCodes,
    async list({ call }: ResourceCall, args: ListArgs) {
      const { items, total } = await listTerms(call.shop, searchOf(taxonomy, args))
      return { items: await recordsOf(call, items), total }
    },
    async get({ call }: ResourceCall, { id }: { readonly id: number }) {
      const term = await termById(call.shop.db, taxonomy, id)
      return term && recordOf(call, term)
    },
    async create(request: ResourceCall, args: SentTree & Sent & { readonly name: string }) {
      const { shop } = request.call
      const added = await save(request, args, async (changes) => {
        const fields = { ...changes, name: args.name }
        const result = await createTerm(shop, taxonomy, fields, own.write(shop, args))
        if (!result.ok) throw refusalOfTerm(result, 'creating')
        return result.value
      })
      return recordOf(request.call, added)
    },
    async change(request: ResourceCall, { id, ...args }: SentTree & Sent & { readonly id: number }) {
      const { shop } = request.call
      const changed = await save(request, args as SentTree, async (changes) => {
        const result = await changeTerm(shop, taxonomy, id, changes, own.write(shop, args as unknown as Sent))
        if (!result.ok) throw refusalOfTerm(result, 'editing')
        return result.value
      })
      return recordOf(request.call, changed)
    },
    async remove({ call }: ResourceCall, { id }: { readonly id: number }) {
      const term = await termById(call.shop.db, taxonomy, id)
      const record = term && (await recordOf(call, term))
      const removed = await removeTerm(call.shop, taxonomy, id)
      return removed.ok ? record : undefined
    },
    links({ parent }: { readonly parent: number }, root: string) {
      return parent ? { up: [{ href: `${root}${path}/${parent}` }] } : {}
    },
  }
}

type RestCall = Pick<ResourceCall['call'], 'shop' | 'origin'>

async function treeRecords(call: RestCall, terms: readonly ManagedTerm[]) {
  const images = await imageRecords(
    call,
    terms.flatMap(({ imageId }) => imageId ?? []),
  )
  return terms.map(
    ({ id, name, slug, parentId = 0, description, display, imageId = 0, position, count }) => ({
      ...{ id, name, slug, parent: parentId, description, display },
      image: images.get(imageId) ?? null,
      ...{ menu_order: position, count },
    }),
  )
}

export const termEndpoints = {
  ...resource(categoriesContract, treeServing(categoriesContract, 'product_cat', categoryTierFields)),
  ...resource(brandsContract, treeServing(brandsContract, 'product_brand', noFields)),
  ...plainTerms(tagsContract, 'product_tag'),
  ...plainTerms(shippingClassesContract, 'product_shipping_class'),
}
