import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { shownCode } from '../../coupons/rules/coupon.ts'
import { CouponCards } from '../../coupons/ui/CouponList.tsx'
import type { CardDisplays } from '../../coupons/ui/card-display.ts'
import type { CardView } from '../../coupons/ui/card-view.ts'
import * as creditMessages from '../../store-credit/messages.ts'
import type { Credit, CreditEntry } from '../../store-credit/rules/credit.ts'
import { entryText } from '../../store-credit/rules/entry-text.ts'
import * as messages from '../messages.ts'

type Props = {
  readonly credits: readonly Credit[]
  /** The same as cards. */
  readonly cards: readonly CardView[]
  readonly displays: CardDisplays
  /** The nonce of the cart's form: without script a button below each card applies it. */
  readonly nonce: string
  readonly entries: readonly CreditEntry[]
  readonly currency: CurrencyFormat
  /** Formats a day, from ms. */
  readonly dayText: (atMs: number) => string
}

/** The balance of an account, its credits as cards that apply them, and their history, latest first. */
export function StoreCredit(props: Props) {
  const { credits, entries, currency } = props
  if (credits.length === 0 && entries.length === 0) {
    return (
      <EmptyState sentence={creditMessages.noCredit()} link={{ href: '/shop/', text: messages.shopAll() }} />
    )
  }
  const balanceMinor = credits.reduce((sum, credit) => sum + credit.balanceMinor, 0)
  return (
    <>
      <section aria-label={creditMessages.availableBalance()}>
        <p className="store-credit-balance">
          {`${creditMessages.availableBalance()} `}
          <strong>{formatMoney(balanceMinor, currency)}</strong>
        </p>
        {credits.length > 0 && <p>{creditMessages.selectToApply()}</p>}
      </section>
      {credits.length > 0 && <Credits {...props} />}
      <History {...props} />
    </>
  )
}

function Credits({ cards, displays, nonce }: Props) {
  return (
    <section className="wt-mycoupons wt_store_credit" aria-labelledby="own_credits">
      <h2 id="own_credits">{creditMessages.yourCredit()}</h2>
      <CouponCards cards={cards} page="my_account_page" displays={displays} nonce={nonce} />
    </section>
  )
}

function History({ entries, currency, dayText }: Props) {
  return (
    <section>
      <h2>{creditMessages.history()}</h2>
      <Table
        id="credit-history"
        caption={creditMessages.history()}
        captionHidden
        onPhone="cards"
        columns={[
          { heading: messages.date() },
          { heading: messages.event() },
          { heading: messages.code() },
          { heading: messages.amount(), numeric: true },
        ]}
        rows={entries.map((entry) => ({
          key: entry.id,
          cells: [
            dayText(entry.atMs),
            <EntryText key="what" entry={entry} />,
            <span key="code" className="store-credit-code">
              {shownCode(entry.code)}
            </span>,
            withSign(entry.deltaMinor, currency),
          ],
        }))}
      />
    </section>
  )
}

/** Only the sign shows whether an amount was received or spent. */
function withSign(deltaMinor: number, currency: CurrencyFormat): string {
  return `${deltaMinor < 0 ? '−' : '+'}${formatMoney(Math.abs(deltaMinor), currency)}`
}

function EntryText({ entry: { kind, orderId, orderNumber } }: { readonly entry: CreditEntry }) {
  return (
    <>
      {entryText(kind)}
      {orderNumber !== undefined && (
        <>
          {', '}
          <a href={`/my-account/view-order/${orderId}/`}>{messages.orderNumber({ number: orderNumber })}</a>
        </>
      )}
    </>
  )
}
