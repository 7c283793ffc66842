import { Link } from 'react-router'
import { formatOf, moneyText } from '../../../../admin/money-text.ts'
import { Plot, type PlotPoint } from '../../../../admin/plot/Plot.tsx'
import { dayNumber, isoDay } from '../../../../kernel/day.ts'
import { formatMoney, formatShortMoney } from '../../../../kernel/format.ts'
import { dayRange, longDay, monthText, percentText } from '../../../../kernel/locale-format.ts'
import { roundMinor } from '../../../../kernel/money.ts'
import { CountedHint } from './CountedHint.tsx'
import styles from './home.module.css'
import * as messages from './messages.ts'
import type { Overview, Sales } from './overview-calls.ts'

type Point = Sales['points'][number]

type Figure = {
  readonly name: string
  readonly counted: string
  readonly total: (sales: Sales) => string
  /** What the total has in it that its bars have not. */
  readonly differsBy?: ((sales: Sales) => string | undefined) | undefined
  readonly of: (point: Point) => number
  readonly write: (value: number) => string
  readonly writeTop: (value: number) => string
}

/** Sales, orders and the average order, each with its days or months and those of the period before. */
export function Figures({ overview }: { readonly overview: Overview }) {
  const { sales } = overview
  const list = `/orders/?after=${sales.first}&before=${dayAfter(sales.last)}`
  return (
    <div className={styles['figures']}>
      {figuresOf(overview).map((figure) => (
        <FigureCard key={figure.name} figure={figure} overview={overview} list={list} />
      ))}
    </div>
  )
}

function figuresOf({ currency }: Overview): readonly Figure[] {
  const of = { currency, currency_symbol: '' }
  const format = formatOf(of)
  const minor = (value: number) => roundMinor(value * 10 ** format.decimals)
  const money = {
    write: (value: number) => formatMoney(minor(value), format),
    writeTop: (value: number) => formatShortMoney(minor(value), format),
  }
  const afterRefunds = ({ refunds }: Sales) =>
    Number(refunds) > 0 ? messages.afterRefunds({ amount: moneyText(refunds, of) }) : undefined
  const count = { write: (value: number) => messages.orderNumber({ count: value }), writeTop: String }
  return [
    {
      ...money,
      name: messages.salesName(),
      counted: messages.salesCounted(),
      total: ({ total }) => moneyText(total, of),
      differsBy: afterRefunds,
      of: ({ sales }) => Number(sales),
    },
    {
      ...count,
      name: messages.ordersName(),
      counted: messages.ordersCounted(),
      total: ({ orders }) => messages.orderNumber({ count: orders }),
      of: ({ orders }) => orders,
    },
    {
      ...money,
      name: messages.averageName(),
      counted: messages.averageCounted(),
      total: ({ average_order: average }) => moneyText(average, of),
      differsBy: afterRefunds,
      of: ({ average_order: average }) => Number(average),
    },
  ]
}

type CardProps = { readonly figure: Figure; readonly overview: Overview; readonly list: string }

function FigureCard({ figure, overview, list }: CardProps) {
  const { sales, previous, grouped_by: by } = overview
  const points = sales.points.map((point, place): PlotPoint => {
    const before = previous.points[place]
    return { label: keyText(point.key), value: figure.of(point), before: before && figure.of(before) }
  })
  const beforeText = (before: number | undefined) =>
    before === undefined ? '' : messages.previousPeriod({ value: figure.write(before) })
  const describe = ({ label, value, before }: PlotPoint) =>
    [messages.pointValue({ key: label, value: figure.write(value) }), beforeText(before)]
      .filter(Boolean)
      .join(' · ')
  return (
    <section className={styles['figureCard']}>
      <header>
        <h3>{figure.name}</h3>
        <CountedHint name={figure.name} text={figure.counted} />
      </header>
      <Link className={styles['total']} to={list}>
        {figure.total(sales)}
      </Link>
      <p className={styles['change']}>
        {changeText(figure, overview)}
        {figure.differsBy?.(sales) && <> · {figure.differsBy(sales)}</>}
      </p>
      <Plot
        key={`${sales.first} ${sales.last}`}
        label={messages.chartLabel({
          name: figure.name,
          first: longDay(sales.first),
          last: longDay(sales.last),
        })}
        points={points}
        write={figure.writeTop}
        describe={describe}
      />
      <details className={styles['table']}>
        <summary>{messages.showTable()}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{by === 'day' ? messages.dayColumn() : messages.monthColumn()}</th>
              <th scope="col">{figure.name}</th>
              <th scope="col">{messages.beforeColumn()}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value, before }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{figure.write(value)}</td>
                <td>{before === undefined ? '–' : figure.write(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/** How the total compares with that of the period before. */
function changeText(figure: Figure, { sales, previous }: Overview): string {
  const was = messages.previousPeriod({ value: figure.total(previous) })
  const number = (of: Sales) => Number(figureNumber(figure, of))
  const change = changePpm(number(previous), number(sales))
  if (change === undefined) return was
  const percent = percentText(Math.abs(change))
  const text =
    change === 0
      ? messages.noChange()
      : change > 0
        ? messages.moreBy({ percent })
        : messages.lessBy({ percent })
  return `${was} · ${text}`
}

function figureNumber(figure: Figure, { total, orders, average_order: average }: Sales): string | number {
  return figure.of({ key: '', sales: total, orders, average_order: average })
}

/** How much more or less it is than before, in whole percents as ppm; `undefined`: there was nothing before. */
function changePpm(before: number, now: number): number | undefined {
  return before > 0 ? Math.round((100 * (now - before)) / before) * 10_000 : undefined
}

/** A day or a month of a plot, as people write it. */
function keyText(key: string): string {
  return key.length > 7 ? dayRange(key, key) : monthText(key)
}

function dayAfter(day: string): string {
  return isoDay((dayNumber(day) ?? 0) + 1)
}
