import type { PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import { PageDataScripts } from '../../../ui/html/PageDataScripts.tsx'
import { Pagination } from '../../../ui/navigation/Pagination.tsx'
import { openCart } from '../../cart/cart.ts'
import { cardFormat } from '../../cart/coupons/coupon-offers.ts'
import { cartNonce } from '../../cart/page/fragments.tsx'
import { couponPageData } from '../../cart/page/page-data.ts'
import { sessionOf } from '../../cart/session/cart-session.ts'
import { cardDisplays } from '../../coupons/card-settings.ts'
import { creditCard } from '../../coupons/ui/card-view.ts'
import styles from '../../coupons/ui/coupons.css?url'
import { currencyFormat, dayText } from '../../settings/general.ts'
import * as creditMessages from '../../store-credit/messages.ts'
import { creditHistory, creditsOf } from '../../store-credit/store-credit.ts'
import { accountPage } from '../account-page.tsx'
import type { SignedInCall } from '../signed-in.ts'
import { StoreCredit } from '../ui/StoreCredit.tsx'

const PATH = '/my-account/wt-store-credit/'
const PER_PAGE = 20

/**
 * `GET /my-account/wt-store-credit/` (docs/wire.md C.5, C.8): the balance, each credit as a card that applies it, and a page
 * of its history. Credits of the account's e-mail address belong to it once the address is verified.
 */
export async function storeCreditPage(call: SignedInCall): Promise<PersonalPage> {
  const { shop, person, params } = call
  const page = params['page'] === undefined ? 1 : idOf(params['page'])
  if (!page || page > 100_000) throw new NotFound()
  const owner = { accountId: person.id }
  const [credits, { entries, total }, cart] = await Promise.all([
    creditsOf(shop, owner),
    creditHistory(shop, owner, { page, perPage: PER_PAGE }),
    openCart(shop, sessionOf(call)),
  ])
  if (page > 1 && entries.length === 0) throw new NotFound()
  const applied = new Set(cart.priced.totals.credits.map(({ id }) => id))
  const writing = cardFormat(shop)
  return accountPage(call, {
    head: <link key="coupons" rel="stylesheet" href={styles} />,
    title: creditMessages.storeCredit(),
    section: 'wt-store-credit',
    body: (
      <>
        <StoreCredit
          {...{ credits, entries }}
          cards={credits.map((credit) =>
            creditCard(credit, applied.has(credit.id) ? 'applied' : 'active', writing),
          )}
          displays={cardDisplays(shop.settings)}
          nonce={cartNonce(shop, cart.session)}
          currency={currencyFormat(shop.settings)}
          dayText={(atMs) => dayText(atMs, shop.settings)}
        />
        <Pagination
          page={page}
          pages={Math.ceil(total / PER_PAGE)}
          pathOf={(number) => (number === 1 ? PATH : `${PATH}${number}/`)}
        />
        <PageDataScripts data={couponPageData(shop, { isCart: false })} />
      </>
    ),
  })
}
