import { DAY_MS } from '../../kernel/day.ts'
import { plainAmount } from '../../kernel/format.ts'
import { plainText } from '../../kernel/text.ts'
import type { PageRequest, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html, json } from '../../platform/http/answer.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { rateLimited } from '../../platform/http/rate-limits.ts'
import { JsonScript } from '../../ui/html/Html.tsx'
import { breadcrumbData } from '../../ui/navigation/breadcrumb-data.ts'
import { rolesOfBuyer } from '../accounts/sessions/price-group.ts'
import { isUnlocked } from '../cart/session/unlocked-products.ts'
import { cardReader } from '../catalog/cards.ts'
import { productBySlug } from '../catalog/catalog.ts'
import type { Choice, Variation } from '../catalog/rules/product.ts'
import { imagePath } from '../media/rules/image.ts'
import { stockTag } from '../stock/stock.ts'
import { tierTerms } from '../tier-pricing/tier-settings.ts'
import { acceptedParameters, requestedChoice, requestedColor } from './choice/requested-choice.ts'
import { openingPicture } from './choice/variable-purchase.tsx'
import { variationData } from './choice/variation-data.tsx'
import { loadRequestedVariation, type RequestedVariationData } from './data/load-page-data.ts'
import type { PricedProduct } from './data/priced-product.ts'
import { buyGiftCard } from './gift-card-routes.tsx'
import { bulkHint } from './prices/bulk-hint.ts'
import { breadcrumbOf, earliest, productContent } from './product-page.tsx'
import { enterPassword, promptContent, protectedPage } from './protected-routes.tsx'
import { offerConditions } from './purchase-terms.ts'
import { type OfferConditions, productData } from './structured-data.ts'

export const productPageCalls: FeatureCalls = {
  wcAjax: { get_variation: rateLimited('product', getVariation) },
  pages: {
    'POST /product/:slug/': rateLimited('cart', buyGiftCard),
    'GET /protected/:slug/': protectedPage,
    'POST /protected/:slug/': rateLimited('signIn', enterPassword),
  },
}

export const productPages: Readonly<Record<string, SharedPage>> = {
  '/product/:slug/': productPage,
}

/** The page of a product (spec 2.2), with the choice of `?color=` and `?attribute_<key>=`. */
async function productPage(request: PageRequest): Promise<SharedContent | undefined> {
  const { shop, nowMs } = request
  const product = await productBySlug(shop.db, request.params['slug'] ?? '', cardReader(shop))
  if (!product) return undefined
  if (product.protection !== undefined) {
    return { ...promptContent(product.slug), tags: [`product:${product.id}`] }
  }
  const { content, priced, displayedIds, stockIds, nextChangeMs } = await productContent(request, product)
  const picture = openingPicture(product, requestedChoice(product, request.query))
  const color = requestedColor(product, request.query)
  return {
    ...content,
    description: plainText(product.shortDescription || product.description),
    canonicalPath: `/product/${encodeURIComponent(product.slug)}/${color && `?color=${encodeURIComponent(color)}`}`,
    ...(picture && { shareImage: imagePath(picture, 960, 'jpg') }),
    head: head(priced, shop.config.publicUrl?.origin ?? '', offerConditions(priced, shop)),
    tags: [...displayedIds.map((id) => `product:${id}`), ...stockIds.map(stockTag)],
    // Related products are chosen again once a day: their changes alone do not make the page stale.
    validUntilMs: earliest(nextChangeMs, nowMs + DAY_MS),
    accepts: acceptedParameters(product),
  }
}

function head(priced: PricedProduct, origin: string, conditions: OfferConditions) {
  return (
    <>
      <meta property="og:type" content="product" />
      <SharedPrice priced={priced} />
      <JsonScript type="application/ld+json" value={productData(priced, origin, conditions)} />
      <JsonScript
        type="application/ld+json"
        value={breadcrumbData(breadcrumbOf(priced.product), priced.product.name)}
      />
    </>
  )
}

/** The price in share previews, where there is one for all that can be bought. */
function SharedPrice({ priced }: { readonly priced: PricedProduct }) {
  if (priced.product.giftCard) return undefined
  const { code, decimals } = priced.currency
  const [first, ...others] = new Set(priced.offers.map((offer) => offer.openingMinor))
  if (first === undefined || others.length > 0) return undefined
  return (
    <>
      <meta property="product:price:amount" content={plainAmount(first, decimals)} />
      <meta property="product:price:currency" content={code} />
    </>
  )
}

/**
 * The variation that a complete choice names (docs/wire.md 2.4): `false` when there is none, or the product has no
 * variations; an empty answer when no product is named, or none that this visitor may see. Its prices are those of
 * the signed-in buyer, as in the cart.
 */
async function getVariation(call: Call): Promise<Answer> {
  const { shop, form, person } = call
  const productId = idOf(form.get('product_id'))
  const viewer = { roles: rolesOfBuyer(person), nowMs: shop.nowMs() }
  const requested =
    productId === undefined
      ? undefined
      : await loadRequestedVariation(shop, { productId, choice: choiceIn(form) }, viewer)
  if (!requested || !isUnlocked(call, requested.product.id, requested.product.protection)) return html('')
  const { dataInput: pageData, variation } = requested
  const data = variation && variationData(pageData, variation)
  return json((data && { ...data, ...bulkHintOf(shop, pageData, variation) }) ?? false)
}

/** The bulk price that a card shows for its chosen variation. */
function bulkHintOf(
  { settings }: Call['shop'],
  pageData: RequestedVariationData['dataInput'],
  variation: Variation,
) {
  const offer = pageData.offerById.get(variation.id)
  const hint = offer && bulkHint(pageData, offer, tierTerms(settings))
  return hint && { bulk_hint: hint }
}

/** The values of all `attribute_<key>` that were sent. */
function choiceIn(form: Call['form']): Choice {
  const names = form.entries().flatMap(([name]) => (name.startsWith('attribute_') ? [name] : []))
  return Object.fromEntries(names.map((name) => [name.slice('attribute_'.length), form.get(name) ?? '']))
}
