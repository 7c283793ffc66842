import { renderToStaticMarkup } from 'react-dom/server'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html } from '../../platform/http/answer.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { limited } from '../../platform/http/limited.ts'
import { rolesOfBuyer } from '../accounts/accounts.ts'
import { goodDisplay } from '../catalog/rules/good-display.ts'
import { currencyFormat } from '../settings/general.ts'
import { priceDisplay } from '../tax/tax.ts'
import { pricingTable } from './rules/pricing-table.ts'
import { tierDisplay } from './tier-display-settings.ts'
import { pricedThing } from './tier-pricing.ts'
import { tierTerms } from './tier-settings.ts'
import { PricingElement } from './ui/PricingElement.tsx'

export const tierPricingCalls: FeatureCalls = {
  wcAjax: { get_pricing_table: limited('product', pricingElement) },
}

/**
 * The prices by quantity of a variation or simple product, as the element that stands in its wrapper; nothing where
 * there are none (spec 7.1). They are those of whoever is signed in, as in the cart. It changes nothing and tells no secrets, so that any nonce will do: pages are kept.
 */
async function pricingElement({ shop, form, person }: Call): Promise<Answer> {
  const id = idOf(form.get('variation_id'))
  const [priced, tax] = await Promise.all([
    id === undefined ? undefined : pricedThing(shop, id, rolesOfBuyer(person)),
    priceDisplay(shop),
  ])
  const { settings } = shop
  const table =
    priced &&
    pricingTable({
      ...priced,
      display: tierDisplay(settings),
      terms: tierTerms(settings),
      shownAs: goodDisplay(tax, priced.taxed),
      currency: currencyFormat(settings),
    })
  return html(table ? renderToStaticMarkup(<PricingElement table={table} />) : '')
}
