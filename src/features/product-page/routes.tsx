import { plainText } from '../../kernel/text.ts'
import type { PageAsk, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html, json } from '../../platform/http/answer.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { breadcrumbData } from '../../ui/breadcrumb-data.ts'
import { JsonScript } from '../../ui/Html.tsx'
import { safeHtml } from '../../ui/safe-html.ts'
import { enableAjaxAddToCart } from '../cart/cart-settings.ts'
import { listProducts, productById, productBySlug } from '../catalog/catalog.ts'
import { nextCardChange } from '../catalog/rules/card-price.ts'
import type { Choice, Product, ProductCard } from '../catalog/rules/product.ts'
import { imagePath } from '../media/rules/image.ts'
import { acceptedParameters, askedChoice, choiceAttributes } from './asked-choice.ts'
import { factsOf } from './facts-of.ts'
import { nextChange, type ProductFacts } from './product-facts.ts'
import { isEmbedded, productView } from './product-view.tsx'
import { chosenVariation } from './rules/choice.ts'
import { productData } from './structured-data.ts'
import { ProductPage } from './ui/ProductPage.tsx'
import { allVariationData, variationData } from './variation-data.tsx'

export const productPageCalls: FeatureCalls = {
  wcAjax: { get_variation: getVariation },
}

export const productPages: Readonly<Record<string, SharedPage>> = {
  '/product/:slug/': productPage,
}

const RELATED = 4

/** The page of a product (spec 2.2), with what `?color=` or `?attribute_<key>=` asks for already chosen. */
async function productPage(ask: PageAsk): Promise<SharedContent | undefined> {
  const { shop, nowMs } = ask
  const product = await productBySlug(shop.db, ask.params['slug'] ?? '')
  if (!product) return undefined
  const [facts, related] = await Promise.all([factsOf(shop, product, nowMs), relatedTo(ask, product)])
  const [picture] = product.pictures
  return {
    title: product.name,
    description: plainText(product.shortDescription || product.description),
    canonicalPath: `/product/${encodeURIComponent(product.slug)}/`,
    ...(picture && { shareImage: imagePath(picture, 960, 'jpg') }),
    bodyClass: 'single-product woocommerce woocommerce-page',
    head: head(facts, shop.config.publicUrl?.origin ?? ''),
    body: body(ask, facts, related),
    tags: [`product:${product.id}`, 'listing'],
    validUntilMs: earliest(nextChange(facts), nextCardChange(related, nowMs)),
    accepts: acceptedParameters(product),
  }
}

function head(facts: ProductFacts, origin: string) {
  return (
    <>
      <JsonScript type="application/ld+json" value={productData(facts, origin)} />
      <JsonScript
        type="application/ld+json"
        value={breadcrumbData(trailOf(facts.product), facts.product.name)}
      />
    </>
  )
}

function body({ shop, query, nowMs }: PageAsk, facts: ProductFacts, related: readonly ProductCard[]) {
  const { product, currency } = facts
  return (
    <ProductPage
      product={product}
      trail={trailOf(product)}
      view={productView(facts, askedChoice(product, query))}
      variationsJson={isEmbedded(product) ? JSON.stringify(allVariationData(facts)) : 'false'}
      description={safeHtml(product.description)}
      related={related}
      setting={{ currency, nowMs, ajaxAddToCart: shop.settings.get(enableAjaxAddToCart) }}
    />
  )
}

function trailOf({ breadcrumb }: Product) {
  return [{ name: 'Home', path: '/' }, { name: 'All pieces', path: '/shop/' }, ...breadcrumb]
}

/** Its neighbours in the narrowest category it stands in; where they are too few, those of the wider ones too. */
async function relatedTo({ shop, nowMs }: PageAsk, product: Product): Promise<ProductCard[]> {
  const found = new Map<number, ProductCard>()
  for (const { slug } of product.breadcrumb.toReversed()) {
    if (found.size >= RELATED) break
    const perPage = RELATED + 1 + found.size
    const listing = { category: slug, order: 'menu_order', page: 1, perPage, nowMs } as const
    const { cards } = await listProducts(shop.db, listing)
    for (const card of cards) if (card.id !== product.id) found.set(card.id, card)
  }
  return [...found.values()].slice(0, RELATED)
}

function earliest(...moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/**
 * The variation that a complete choice names (docs/wire.md 2.4): `false` when there is none, or the product has no
 * variations; nothing at all when no product is named.
 */
async function getVariation({ shop, form }: Call): Promise<Answer> {
  const id = idOf(form.get('product_id'))
  const product = id === undefined ? undefined : await productById(shop.db, id)
  if (!product) return html('')
  const attributes = choiceAttributes(product)
  const keys = attributes.map(({ key }) => key)
  const choice: Choice = Object.fromEntries(keys.map((key) => [key, form.get(`attribute_${key}`) ?? '']))
  const variation =
    product.kind === 'variable' ? chosenVariation(product.variations, keys, choice) : undefined
  if (!variation) return json(false)
  return json(variationData(await factsOf(shop, product, shop.nowMs()), variation) ?? false)
}
