import type { CurrencyFormat } from '../../../kernel/format.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Price, PriceSpan } from '../../../ui/money/Price.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Line, Specimen } from './Specimen.tsx'

const orders = [
  { number: 1042, date: '21 November 2026', state: 'Being made', quantity: 3, totalMinor: 18_400 },
  { number: 1017, date: '2 October 2026', state: 'Sent', quantity: 1, totalMinor: 5_280 },
  { number: 986, date: '14 June 2026', state: 'With you', quantity: 12, totalMinor: 123_456_789 },
]

export function PricesAndTables({ currency }: { readonly currency: CurrencyFormat }) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const plain = { activeMinor: 2400, regularMinor: 2400, onSale: false }
  return (
    <>
      <Specimen name="Prices: regular, on sale, from, range">
        <Line>
          <Price price={plain} currency={currency} />
          <Price price={{ activeMinor: 2400, regularMinor: 3000, onSale: true }} currency={currency} />
          <Price price={plain} currency={currency} from />
          <PriceSpan minMinor={2400} maxMinor={123_456_789} currency={currency} />
        </Line>
      </Specimen>
      <Specimen name="Badges">
        <Line>
          <Badge text="New" />
          <Badge text="Made to order" />
          <Badge text="Sale" tone="clay" />
          <Badge text="Last piece" tone="clay" />
        </Line>
      </Specimen>
      <Specimen name="Table; on mobile each row is a card" wide>
        <Table
          id="part-orders"
          caption="Your orders"
          onPhone="cards"
          columns={[
            { heading: 'Order' },
            { heading: 'Date' },
            { heading: 'Where it is' },
            { heading: 'Pieces', numeric: true },
            { heading: 'Total', numeric: true },
          ]}
          rows={orders.map(({ number, date, state, quantity, totalMinor }) => ({
            key: number,
            cells: [
              <a key="order" href="#figures">{`No. ${number}`}</a>,
              date,
              state,
              quantity,
              money(totalMinor),
            ],
          }))}
        />
      </Specimen>
      <Specimen name="Table with totals; on mobile it scrolls sideways" wide>
        <Table
          id="part-measures"
          caption="Measures and weights"
          striped
          columns={[
            { heading: 'Piece' },
            { heading: 'Height', numeric: true },
            { heading: 'Width', numeric: true },
            { heading: 'Opening', numeric: true },
            { heading: 'Weight', numeric: true },
          ]}
          rows={[
            { key: 's', cells: ['Alba, small', '14.0 cm', '9.5 cm', '3.0 cm', '0.9 kg'] },
            { key: 'm', cells: ['Alba, medium', '22.5 cm', '13.0 cm', '4.5 cm', '2.1 kg'] },
            { key: 'l', cells: ['Alba, large', '38.0 cm', '21.0 cm', '7.0 cm', '11.4 kg'] },
          ]}
          footer={[{ key: 'all', cells: ['All three', '', '', '', '14.4 kg'] }]}
        />
      </Specimen>
    </>
  )
}
