import { z } from 'zod'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { isAllowed } from '../../../platform/session/person.ts'
import { statusRecord, taxonomyRecord, typeRecord } from './content-resource.ts'

type Named<Value extends object> = Readonly<Record<string, Value>>
type Shape<Schema extends z.ZodType> = Omit<z.output<Schema>, 'slug'>

/** The kinds of content that there are; each has its own interface at `rest_namespace/rest_base`. */
const types: Named<Shape<typeof typeRecord>> = {
  attachment: {
    description: '',
    hierarchical: false,
    has_archive: false,
    name: 'Media',
    icon: null,
    taxonomies: [],
    rest_base: 'media',
    rest_namespace: 'wp/v2',
  },
  page: {
    description: 'The pages that the owner has written.',
    hierarchical: false,
    has_archive: false,
    name: 'Pages',
    icon: null,
    taxonomies: [],
    rest_base: 'pages',
    rest_namespace: 'wp/v2',
  },
  product: {
    description: 'The products of the shop.',
    hierarchical: false,
    has_archive: true,
    name: 'Products',
    icon: null,
    taxonomies: ['product_brand', 'product_cat', 'product_tag'],
    rest_base: 'products',
    rest_namespace: 'wc/v3',
  },
}

const taxonomies: Named<Shape<typeof taxonomyRecord>> = {
  product_brand: ofProducts('Brands', 'products/brands', true),
  product_cat: ofProducts('Product categories', 'products/categories', true),
  product_tag: ofProducts('Product tags', 'products/tags', false),
}

function ofProducts(name: string, path: string, hierarchical: boolean): Shape<typeof taxonomyRecord> {
  return {
    name,
    description: '',
    types: ['product'],
    hierarchical,
    rest_base: path,
    rest_namespace: 'wc/v3',
  }
}

const statuses: Named<Shape<typeof statusRecord>> = {
  publish: { name: 'Published', public: true, queryable: true, date_floating: false },
  future: { name: 'Scheduled', public: false, queryable: false, date_floating: false },
  draft: { name: 'Draft', public: false, queryable: false, date_floating: true },
  pending: { name: 'Pending', public: false, queryable: false, date_floating: true },
  private: { name: 'Private', public: false, queryable: false, date_floating: false },
  trash: { name: 'Trash', public: false, queryable: false, date_floating: false },
}

const typeAnswer = restSchemaOf('type', typeRecord)
const taxonomyAnswer = restSchemaOf('taxonomy', taxonomyRecord)
const statusAnswer = restSchemaOf('status', statusRecord)

/** `wp/v2/types`, `taxonomies` and `statuses`: what content there is, by name. Everybody may read them. */
export const contentEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /wp/v2/types': endpoint({
    access: 'anyone',
    editAccess: 'edit_posts',
    args: z.object({}),
    answer: typeAnswer,
    isByName: true,
    handle: async ({ call }) => ({ data: all(types, (slug) => typeOf(slug, call.origin)) }),
  }),
  'GET /wp/v2/types/:type': endpoint({
    access: 'anyone',
    editAccess: 'edit_posts',
    args: z.object({ type: z.string().max(100).describe('The name of the kind.') }),
    answer: typeAnswer,
    async handle({ call, args: { type } }) {
      const data = typeOf(type, call.origin)
      if (data) return { data }
      throw new RestRefusal('rest_type_invalid', 'There is no such kind of content.', 404)
    },
  }),
  'GET /wp/v2/taxonomies': endpoint({
    access: 'anyone',
    editAccess: 'manage_categories',
    args: z.object({ type: z.string().max(100).optional().describe('Taxonomies of this kind of content.') }),
    answer: taxonomyAnswer,
    isByName: true,
    async handle({ call, args: { type } }) {
      const found = Object.entries(taxonomies).filter(([, one]) => !type || one.types.includes(type))
      return { data: all(Object.fromEntries(found), (slug) => taxonomyOf(slug, call.origin)) }
    },
  }),
  'GET /wp/v2/taxonomies/:taxonomy': endpoint({
    access: 'anyone',
    editAccess: 'manage_categories',
    args: z.object({ taxonomy: z.string().max(100).describe('The name of the taxonomy.') }),
    answer: taxonomyAnswer,
    async handle({ call, args: { taxonomy } }) {
      const data = taxonomyOf(taxonomy, call.origin)
      if (data) return { data }
      throw new RestRefusal('rest_taxonomy_invalid', 'There is no such taxonomy.', 404)
    },
  }),
  'GET /wp/v2/statuses': endpoint({
    access: 'anyone',
    editAccess: 'edit_posts',
    args: z.object({}),
    answer: statusAnswer,
    isByName: true,
    async handle({ call, person }) {
      const visible = Object.entries(statuses).filter(
        ([, one]) => one.public || isAllowed(person, 'edit_posts'),
      )
      return { data: all(Object.fromEntries(visible), (slug) => statusOf(slug, call.origin)) }
    },
  }),
  'GET /wp/v2/statuses/:status': endpoint({
    access: 'anyone',
    editAccess: 'edit_posts',
    args: z.object({ status: z.string().max(100).describe('The name of the status.') }),
    answer: statusAnswer,
    async handle({ call, person, args: { status } }) {
      const data = statusOf(status, call.origin)
      if (!data) throw new RestRefusal('rest_status_invalid', 'There is no such status.', 404)
      if (data.public || isAllowed(person, 'edit_posts')) return { data }
      const text = 'You are not allowed to view this status.'
      throw new RestRefusal('rest_cannot_read_status', text, person ? 403 : 401)
    },
  }),
}

/** As in WordPress, an object by name, not a list. */
function all(named: Named<object>, recordOf: (slug: string) => unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(named).map((slug) => [slug, recordOf(slug)]))
}

function typeOf(slug: string, origin: string) {
  const type = Object.hasOwn(types, slug) ? types[slug] : undefined
  if (!type) return undefined
  const { description, hierarchical, has_archive, name, ...others } = type
  const record = { description, hierarchical, has_archive, name, slug, ...others }
  return { ...record, _links: linksOf(origin, 'types', `${type.rest_namespace}/${type.rest_base}`) }
}

function taxonomyOf(slug: string, origin: string) {
  const taxonomy = Object.hasOwn(taxonomies, slug) ? taxonomies[slug] : undefined
  if (!taxonomy) return undefined
  const { name, ...others } = taxonomy
  const items = `${taxonomy.rest_namespace}/${taxonomy.rest_base}`
  return { name, slug, ...others, _links: linksOf(origin, 'taxonomies', items) }
}

function statusOf(slug: string, origin: string) {
  const status = Object.hasOwn(statuses, slug) ? statuses[slug] : undefined
  if (!status) return undefined
  const { date_floating, ...others } = status
  return { ...others, slug, date_floating, _links: linksOf(origin, 'statuses', 'wc/v3/products') }
}

function linksOf(origin: string, list: string, items: string) {
  const root = `${origin}/wp-json/`
  return { collection: [{ href: `${root}wp/v2/${list}` }], 'wp:items': [{ href: root + items }] }
}
