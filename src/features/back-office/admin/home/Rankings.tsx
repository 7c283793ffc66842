import { Link } from 'react-router'
import { moneyText } from '../../../../admin/money-text.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { CountedHint } from './CountedHint.tsx'
import styles from './home.module.css'
import * as messages from './messages.ts'
import type { Overview } from './overview-calls.ts'

/** The products of which most items were sold, each leading to its orders. */
export function TopProducts({ overview }: { readonly overview: Overview }) {
  const title = messages.topProducts()
  return (
    <Card title={title} action={<CountedHint name={title} text={messages.topProductsCounted()} />}>
      {overview.top_products.length === 0 ? (
        <p className={styles['none']}>{messages.noProducts()}</p>
      ) : (
        <ol className={styles['ranking']}>
          {overview.top_products.map(({ product_id: id, name, quantity }) => (
            <li key={id}>
              <Link to={`/orders/?product=${id}`}>{name}</Link>
              <span>{messages.soldItems({ count: quantity })}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const MAX_SOURCES = 5

/** Where the buyers of the period came from. */
export function Sources({ overview }: { readonly overview: Overview }) {
  const { sources, currency } = overview
  const title = messages.sourcesTitle()
  return (
    <Card title={title} action={<CountedHint name={title} text={messages.sourcesCounted()} />}>
      {sources.length === 0 ? (
        <p className={styles['none']}>{messages.noSources()}</p>
      ) : (
        <ol className={styles['ranking']}>
          {sources.slice(0, MAX_SOURCES).map(({ source, orders, total }) => (
            <li key={source}>
              <span>{source}</span>
              <span>
                {messages.orderNumber({ count: orders })} ·{' '}
                {moneyText(total, { currency, currency_symbol: '' })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
