import { renderToStaticMarkup } from 'react-dom/server'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html } from '../../platform/http/answer.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { rateLimited } from '../../platform/http/rate-limits.ts'
import { rolesOfBuyer } from '../accounts/sessions/price-group.ts'
import { productPriceDisplay } from '../catalog/rules/product-price-display.ts'
import { currencyFormat } from '../settings/general.ts'
import { priceDisplay } from '../tax/tax.ts'
import { pricingTable } from './rules/table/pricing-table.ts'
import { tierDisplay } from './tier-display-settings.ts'
import { productPricing } from './tier-pricing.ts'
import { tierTerms } from './tier-settings.ts'
import { PricingElement } from './ui/PricingElement.tsx'

export const tierPricingCalls: FeatureCalls = {
  wcAjax: { get_pricing_table: rateLimited('product', pricingElement) },
}

/**
 * The prices by quantity of a variation or simple product, as the element inside its wrapper; nothing where
 * there are none (spec 7.1). They are those of the signed-in buyer, as in the cart. Any nonce is accepted,
 * because pages are cached and the call neither changes nor reveals anything.
 */
async function pricingElement({ shop, form, person }: Call): Promise<Answer> {
  const id = idOf(form.get('variation_id'))
  const [priced, tax] = await Promise.all([
    id === undefined ? undefined : productPricing(shop, id, rolesOfBuyer(person)),
    priceDisplay(shop),
  ])
  const { settings } = shop
  const table =
    priced &&
    pricingTable({
      ...priced,
      display: tierDisplay(settings),
      terms: tierTerms(settings),
      priceDisplay: productPriceDisplay(tax, priced.taxTerms),
      currency: currencyFormat(settings),
    })
  return html(table ? renderToStaticMarkup(<PricingElement table={table} />) : '')
}
