import { Link } from 'react-router'
import { Icon } from '../../../../../ui/Icon.tsx'
import type { SetUp } from '../../../rest/set-up-resource.ts'
import * as messages from './messages.ts'
import styles from './set-up.module.css'

type Step = SetUp['steps'][number]

/** The screen on which a step is done. */
const paths: Readonly<Partial<Record<Step['name'], string>>> = {
  name: '/settings/shop/?field=shop_name',
  address: '/settings/shop/?field=base_city',
  currency: '/settings/currency/?field=currency_code',
  shipping: '/settings/shipping-zones/',
  payment: '/settings/payment-methods/',
}

/** One step: done, or why it is needed and where it is done. */
export function SetUpStep({ step: { name, is_done: isDone } }: { readonly step: Step }) {
  const title = messages.setUpStep({ step: name })
  const path = paths[name]
  return (
    <>
      <span className={styles['tick']}>
        {isDone && (
          <>
            <Icon name="check" size={16} />
            <span className={styles['unseen']}>{messages.done()}:</span>
          </>
        )}
      </span>
      <div>
        <h3>{path && !isDone ? <Link to={path}>{title}</Link> : title}</h3>
        {!isDone && <p className={styles['why']}>{messages.setUpWhy({ step: name })}</p>}
        {!isDone && name === 'product' && (
          <p>
            <a href="/admin/help/products/" target="_blank" rel="noreferrer">
              {messages.howToAdd()}
            </a>
          </p>
        )}
        {!isDone && name === 'order' && <TestOrder />}
      </div>
    </>
  )
}

function TestOrder() {
  return (
    <>
      <details>
        <summary>{messages.howToTest()}</summary>
        <ol className={styles['how']}>
          {['a', 'b', 'c', 'd'].map((step) => (
            <li key={step}>{messages.testStep({ step })}</li>
          ))}
        </ol>
      </details>
      <a href="/shop/">{messages.toTheShop()}</a>
    </>
  )
}
