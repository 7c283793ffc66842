import { renderToStaticMarkup } from 'react-dom/server'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html } from '../../platform/http/answer.ts'
import type { Answer, Call } from '../../platform/http/call.ts'
import { rateLimited } from '../../platform/http/rate-limits.ts'
import { rolesOfBuyer } from '../accounts/sessions/price-group.ts'
import { pricedCards } from '../cart/pricing/priced-cards.ts'
import { cardReader } from '../catalog/cards.ts'
import { MAX_SHOWN, parseViewed } from './rules/recently-viewed.ts'
import { RecentlyViewedProducts } from './ui/RecentlyViewedProducts.tsx'

export const recentlyViewedCalls: FeatureCalls = {
  wcAjax: { handsel_recently_viewed: rateLimited('product', recentlyViewed) },
}

/**
 * `POST /?wc-ajax=handsel_recently_viewed` with `ids`, "12.3.7": the first of them that the shop still shows, at the
 * caller's prices; empty when there is none. Nothing of it is stored.
 */
async function recentlyViewed({ shop, form, person }: Call): Promise<Answer> {
  const ids = parseViewed(form.get('ids'))
  const found = await cardReader(shop)(ids)
  const cards = ids.flatMap((id) => found.get(id)?.card ?? []).slice(0, MAX_SHOWN)
  if (cards.length === 0) return html('')
  const buyer = { roles: rolesOfBuyer(person), nowMs: shop.nowMs() }
  const { cards: priced, cardOptions } = await pricedCards(shop, cards, buyer)
  const options = { ...cardOptions, colors: undefined }
  return html(renderToStaticMarkup(<RecentlyViewedProducts cards={priced} cardOptions={options} />))
}
