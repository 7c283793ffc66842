import { useSearchParams } from 'react-router'
import { adminPageData, mayUse } from '../../../../admin/page-data.ts'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { Figures } from './Figures.tsx'
import { Health } from './Health.tsx'
import styles from './home.module.css'
import { LatestOrders } from './LatestOrders.tsx'
import * as messages from './messages.ts'
import { useOverview } from './overview-calls.ts'
import { PeriodSwitch } from './PeriodSwitch.tsx'
import { periodIn } from './period.ts'
import { Sources, TopProducts } from './Rankings.tsx'
import { SetUpList } from './set-up/SetUpList.tsx'
import { Waiting } from './Waiting.tsx'

/** `/admin/`: what is waiting, what was sold, and how the shop works. */
export default function Home() {
  return (
    <Screen title={messages.greeting({ name: adminPageData().person.name })}>
      {mayUse('manage_options') && <SetUpList />}
      {mayUse('view_woocommerce_reports') ? (
        <WithFigures />
      ) : mayUse('fulfil_shop_orders') ? (
        <LatestOrders />
      ) : (
        <p>{messages.nothingHere()}</p>
      )}
    </Screen>
  )
}

function WithFigures() {
  const [params] = useSearchParams()
  const period = periodIn(params)
  const { data, error, isPlaceholderData, refetch } = useOverview(period)
  if (error && !data) return <LoadProblem title={messages.figuresNotRead()} error={error} retry={refetch} />
  if (!data) return <Loading rows={10} />
  return (
    <>
      <Waiting todos={data.todos} />
      <section className={styles['sales']} aria-labelledby="sales-title">
        <header className={styles['salesHeader']}>
          <h2 id="sales-title">{messages.salesTitle()}</h2>
          <PeriodSwitch />
        </header>
        <div className={isPlaceholderData ? styles['stale'] : undefined} aria-busy={isPlaceholderData}>
          <Figures overview={data} />
          <div className={styles['pair']}>
            <TopProducts overview={data} />
            <Sources overview={data} />
          </div>
        </div>
      </section>
      {mayUse('fulfil_shop_orders') && <LatestOrders />}
      <Health health={data.health} />
    </>
  )
}
