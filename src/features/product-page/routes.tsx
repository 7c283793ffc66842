import { plainAmount } from '../../kernel/format.ts'
import { plainText } from '../../kernel/text.ts'
import type { PageAsk, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html, json } from '../../platform/http/answer.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { limited } from '../../platform/http/limited.ts'
import { breadcrumbData } from '../../ui/breadcrumb-data.ts'
import { JsonScript } from '../../ui/Html.tsx'
import { rolesOfBuyer } from '../accounts/accounts.ts'
import { isUnlocked } from '../cart/cart.ts'
import { productBySlug } from '../catalog/catalog.ts'
import type { Choice, Variation } from '../catalog/rules/product.ts'
import { imagePath } from '../media/rules/image.ts'
import { tierTerms } from '../tier-pricing/tier-settings.ts'
import { acceptedParameters, askedChoice, askedColor } from './asked-choice.ts'
import { bulkHint } from './bulk-hint.ts'
import { type AskedFacts, askedFacts } from './facts-of.ts'
import { buyGiftCard } from './gift-card-routes.tsx'
import type { PricedProduct } from './priced-product.ts'
import { earliest, productContent, trailOf } from './product-page.tsx'
import { enterPassword, promptContent, protectedPage } from './protected-routes.tsx'
import { offerConditions } from './purchase-terms.ts'
import { type OfferConditions, productData } from './structured-data.ts'
import { openingPicture } from './variable-purchase.tsx'
import { variationData } from './variation-data.tsx'

export const productPageCalls: FeatureCalls = {
  wcAjax: { get_variation: limited('product', getVariation) },
  pages: {
    'POST /product/:slug/': limited('cart', buyGiftCard),
    'GET /protected/:slug/': protectedPage,
    'POST /protected/:slug/': limited('signIn', enterPassword),
  },
}

export const productPages: Readonly<Record<string, SharedPage>> = {
  '/product/:slug/': productPage,
}

/** Neighbours are chosen anew once a day: what stands beside a page is no reason to make it sooner. */
const DAY_MS = 24 * 3600 * 1000

/** The page of a product (spec 2.2), with what `?color=` or `?attribute_<key>=` asks for already chosen. */
async function productPage(ask: PageAsk): Promise<SharedContent | undefined> {
  const { shop, nowMs } = ask
  const product = await productBySlug(shop.db, ask.params['slug'] ?? '')
  if (!product) return undefined
  if (product.protection !== undefined) {
    return { ...promptContent(product.slug), tags: [`product:${product.id}`] }
  }
  const { content, priced, shownIds, nextChangeMs } = await productContent(ask, product)
  const picture = openingPicture(product, askedChoice(product, ask.query))
  const color = askedColor(product, ask.query)
  return {
    ...content,
    description: plainText(product.shortDescription || product.description),
    canonicalPath: `/product/${encodeURIComponent(product.slug)}/${color && `?color=${encodeURIComponent(color)}`}`,
    ...(picture && { shareImage: imagePath(picture, 960, 'jpg') }),
    head: head(priced, shop.config.publicUrl?.origin ?? '', offerConditions(product, shop)),
    tags: shownIds.map((id) => `product:${id}`),
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
        value={breadcrumbData(trailOf(priced.product), priced.product.name)}
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
 * variations; nothing at all when no product is named, or none that this visitor may see. Its prices are those of whoever
 * is signed in, as in the cart.
 */
async function getVariation(call: Call): Promise<Answer> {
  const { shop, form, person } = call
  const productId = idOf(form.get('product_id'))
  const looker = { roles: rolesOfBuyer(person), nowMs: shop.nowMs() }
  const asked =
    productId === undefined
      ? undefined
      : await askedFacts(shop, { productId, choice: choiceIn(form) }, looker)
  if (!asked || !isUnlocked(call, asked.product.id, asked.product.protection)) return html('')
  const { facts, variation } = asked
  const data = variation && variationData(facts, variation)
  return json((data && { ...data, ...hintOf(shop, facts, variation) }) ?? false)
}

/** What a card says of buying many of the variation that is chosen on it. */
function hintOf({ settings }: Call['shop'], facts: AskedFacts['facts'], variation: Variation) {
  const offer = facts.offerById.get(variation.id)
  const hint = offer && bulkHint(facts, offer, tierTerms(settings))
  return hint && { bulk_hint: hint }
}

/** The values of all `attribute_<key>` that were sent. */
function choiceIn(form: Call['form']): Choice {
  const names = form.entries().flatMap(([name]) => (name.startsWith('attribute_') ? [name] : []))
  return Object.fromEntries(names.map((name) => [name.slice('attribute_'.length), form.get(name) ?? '']))
}
