import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { shownCode } from '../../coupons/rules/coupon.ts'
import { CouponCards } from '../../coupons/ui/CouponList.tsx'
import type { CardLooks } from '../../coupons/ui/card-look.ts'
import type { CardView } from '../../coupons/ui/card-view.ts'
import type { Credit, CreditEntry } from '../../store-credit/rules/credit.ts'
import { creditTexts, entryText } from '../../store-credit/texts.ts'

type Props = {
  readonly credits: readonly Credit[]
  /** The same as cards. */
  readonly cards: readonly CardView[]
  readonly looks: CardLooks
  /** Of the cart's form: without script a button below each card applies it. */
  readonly nonce: string
  readonly entries: readonly CreditEntry[]
  readonly currency: CurrencyFormat
  /** A day in words, from ms. */
  readonly dayText: (atMs: number) => string
}

/** What an account can spend, its credits as cards that apply them, and what has happened to them, the last first. */
export function StoreCredit(props: Props) {
  const { credits, entries, currency } = props
  if (credits.length === 0 && entries.length === 0) {
    return <EmptyState sentence={creditTexts.none} link={{ href: '/shop/', text: 'See all pieces' }} />
  }
  const balanceMinor = credits.reduce((sum, credit) => sum + credit.balanceMinor, 0)
  return (
    <>
      <section aria-label={creditTexts.balance}>
        <p className="store-credit-balance">
          {`${creditTexts.balance} `}
          <strong>{formatMoney(balanceMinor, currency)}</strong>
        </p>
        {credits.length > 0 && <p>{creditTexts.press}</p>}
      </section>
      {credits.length > 0 && <Credits {...props} />}
      <History {...props} />
    </>
  )
}

function Credits({ cards, looks, nonce }: Props) {
  return (
    <section className="wt-mycoupons wt_store_credit" aria-labelledby="own_credits">
      <h2 id="own_credits">{creditTexts.yours}</h2>
      <CouponCards cards={cards} place="my_account_page" looks={looks} nonce={nonce} />
    </section>
  )
}

function History({ entries, currency, dayText }: Props) {
  return (
    <section>
      <h2>{creditTexts.history}</h2>
      <Table
        id="credit-history"
        caption={creditTexts.history}
        captionHidden
        onPhone="cards"
        columns={[
          { heading: 'Date' },
          { heading: 'What' },
          { heading: 'Code' },
          { heading: 'Amount', numeric: true },
        ]}
        rows={entries.map((entry) => ({
          key: entry.id,
          cells: [
            dayText(entry.atMs),
            <What key="what" entry={entry} />,
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

/** A received amount is told from a spent one by its sign alone. */
function withSign(deltaMinor: number, currency: CurrencyFormat): string {
  return `${deltaMinor < 0 ? '−' : '+'}${formatMoney(Math.abs(deltaMinor), currency)}`
}

function What({ entry: { kind, orderId } }: { readonly entry: CreditEntry }) {
  return (
    <>
      {entryText[kind]}
      {orderId !== undefined && (
        <>
          {', '}
          <a href={`/my-account/view-order/${orderId}/`}>{`order ${orderId}`}</a>
        </>
      )}
    </>
  )
}
