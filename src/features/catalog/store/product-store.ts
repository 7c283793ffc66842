import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import { categoryPath } from '../rules/category.ts'
import type { CategoryLink, Product, ProductKind } from '../rules/product.ts'
import { type CardWithParts, cardsOf } from './card-store.ts'
import {
  attributesOf,
  isLive,
  measuredOf,
  ownOrProductColumn,
  pictureWithText,
  pricesOf,
  protection,
  quantityLimitsOf,
  sizeOf,
  taxFields,
} from './json-columns.ts'

/** What an id or slug belongs to; slug and name of a variation are its product's. */
export type ProductIdentity = {
  readonly kind: ProductKind | 'variation'
  readonly productId: number
  readonly slug: string
  readonly name: string
  /** As for a product: its name is shown only after the password. */
  readonly protection?: string | undefined
}

/** Reads cards by id: a page has them in memory (`cardReader`). */
type ReadCards = (ids: readonly number[]) => Promise<ReadonlyMap<number, CardWithParts>>

/** The published product of a slug; hidden ones have a page too, drafts and private ones have none. */
export async function productBySlug(
  db: Db,
  slug: string,
  readCards: ReadCards,
): Promise<Product | undefined> {
  if (slug.includes('\0')) return undefined
  const [row] = await selectBySlug(db, { slug })
  return row && (await productOf(row, readCards))
}

/** The published product of an id; `undefined` for the id of a variation. */
export async function productById(db: Db, id: number): Promise<Product | undefined> {
  const [row] = await selectById(db, { id })
  return row && (await productOf(row, (ids) => cardsOf(db, ids)))
}

/** What a published id belongs to. */
export async function identityOf(db: Db, id: number): Promise<ProductIdentity | undefined> {
  const [row] = await selectKind(db, { id })
  return row && { ...row, protection: row.protection ?? undefined }
}

type BreadcrumbRow = Omit<CategoryLink, 'path'>

type ProductRow = {
  product: Omit<Product, 'breadcrumb' | 'categories' | 'children' | 'upsells'> & {
    /** For each category of the product, the path from the root to it. */
    breadcrumbs: readonly (readonly BreadcrumbRow[])[]
    groupedIds: readonly number[]
    upsellIds: readonly number[]
  }
}

async function productOf({ product }: ProductRow, readCards: ReadCards): Promise<Product> {
  const { breadcrumbs: categoryRows, groupedIds, upsellIds, ...rest } = product
  const breadcrumbs = categoryRows.map(breadcrumbOf)
  const cards = await readCards([...groupedIds, ...upsellIds])
  const linkedCards = (ids: readonly number[]) => ids.flatMap((id) => cards.get(id)?.card ?? [])
  return {
    ...rest,
    breadcrumb: breadcrumbs[0] ?? [],
    categories: breadcrumbs.flatMap((breadcrumb) => breadcrumb.slice(-1)),
    children: linkedCards(groupedIds),
    upsells: linkedCards(upsellIds),
  }
}

function breadcrumbOf(line: readonly BreadcrumbRow[]): CategoryLink[] {
  const slugs = line.map(({ slug }) => slug)
  return line.map((category, index) => ({ ...category, path: categoryPath(slugs.slice(0, index + 1)) }))
}

const variations = sql`coalesce((
  select json_agg(json_build_object(
      'id', v.id, 'sku', coalesce(v.sku, p.sku, ''), 'prices', ${pricesOf('v')}, 'choice', v.choice,
      'description', v.description, 'soldIndividually', v.sold_individually or p.sold_individually,
      'subscription', ${ownOrProductColumn('v', 'subscription')}, 'quantityLimits', ${quantityLimitsOf('v')},
      'weightGrams', ${ownOrProductColumn('v', 'weight_grams')}, 'measured', ${measuredOf('v')}, 'sizeMm', ${sizeOf('v')}, 'gtin', v.gtin,
      'virtual', v.virtual, 'downloadable', v.downloadable, ${taxFields('v')},
      'picture', (select ${pictureWithText} from product_image pi join image i on i.id = pi.image_id
                   where pi.product_id = v.id order by pi.position limit 1)) order by v.position, v.id)
    from product v where v.parent_id = p.id and ${isLive}), '[]'::json)`

const pictures = sql`coalesce((
  select json_agg(${pictureWithText} order by pi.position)
    from product_image pi join image i on i.id = pi.image_id where pi.product_id = p.id), '[]'::json)`

const brands = sql`coalesce((
  select json_agg(t.name order by t.name collate "und-x-icu", t.id)
    from product_term pt join term t on t.id = pt.term_id
   where pt.product_id = p.id and t.taxonomy = 'product_brand'), '[]'::json)`

const linkedOf = (kind: 'grouped' | 'upsell') => sql`coalesce((
  select json_agg(l.linked_id order by l.position)
    from product_link l where l.product_id = p.id and l.kind = ${sql.lit(kind)}), '[]'::json)`

const tags = sql`coalesce((
  select json_agg(json_build_object('slug', t.slug, 'name', t.name) order by t.name collate "und-x-icu", t.id)
    from product_term pt join term t on t.id = pt.term_id
   where pt.product_id = p.id and t.taxonomy = 'product_tag'), '[]'::json)`

// The height is bounded, so that categories that are each other's parent end the recursion too.
const breadcrumbs = sql`(
  with recursive ancestors as (
    select t.id as leaf_id, t.position as leaf_position, t.name as leaf_name, t.id, t.slug, t.name, t.parent_id, 0 as height
      from product_term pt join term t on t.id = pt.term_id
     where pt.product_id = p.id and t.taxonomy = 'product_cat'
    union all
    select leaf_id, leaf_position, leaf_name, t.id, t.slug, t.name, t.parent_id, height + 1
      from ancestors join term t on t.id = ancestors.parent_id
     where height < 12)
  select coalesce(json_agg(line order by leaf_position, leaf_name collate "und-x-icu", leaf_id), '[]'::json)
    from (select leaf_id, leaf_position, leaf_name,
                 json_agg(json_build_object('id', id, 'slug', slug, 'name', name) order by height desc) as line
            from ancestors group by leaf_id, leaf_position, leaf_name) trails)`

const productColumn = sql`json_strip_nulls(json_build_object(
  'id', p.id, 'kind', p.kind, 'slug', p.slug, 'sku', coalesce(p.sku, ''), 'name', p.name,
  'shortDescription', p.short_description, 'description', p.description, 'prices', ${pricesOf('p')},
  'soldIndividually', p.sold_individually, 'attributes', ${attributesOf()}, 'variations', ${variations},
  'pictures', ${pictures}, 'breadcrumbs', ${breadcrumbs}, 'tags', ${tags}, 'weightGrams', p.weight_grams, 'measured', ${measuredOf('p')},
  'sizeMm', ${sizeOf('p')}, 'brands', ${brands}, 'gtin', p.gtin, 'subscription', p.subscription, 'giftCard', p.gift_card, 'quantityLimits', ${quantityLimitsOf('p')},
  'virtual', p.virtual, 'downloadable', p.downloadable, ${taxFields('p')}, 'externalUrl', p.external_url, 'buttonText', p.button_text,
  'groupedIds', ${linkedOf('grouped')}, 'upsellIds', ${linkedOf('upsell')}, 'protection', ${protection}))`

const selectBySlug = statement(
  ({ slug }: { slug: string }) => sql<ProductRow>`select ${productColumn} as product from product p
    where p.slug = ${slug} and p.parent_id is null and p.status = 'publish'`,
)

const selectById = statement(
  ({ id }: { id: number }) => sql<ProductRow>`select ${productColumn} as product from product p
    where p.id = ${id} and p.parent_id is null and p.status = 'publish'`,
)

const selectKind = statement(
  ({ id }: { id: number }) => sql<ProductIdentity>`
    select v.kind, p.id as "productId", p.slug, p.name, ${protection} as protection
      from product v
      join product p on p.id = coalesce(v.parent_id, v.id)
     where v.id = ${id} and v.status = 'publish' and p.status = 'publish'`,
)
