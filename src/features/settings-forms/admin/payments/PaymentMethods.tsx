import { useMutation, useQuery } from '@tanstack/react-query'
import { adminPageData } from '../../../../admin/page-data.ts'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { notifyUndo } from '../../../../admin/parts/notify-undo.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import type { SectionRecord } from '../forms/setting-calls.ts'
import { MethodCard } from './MethodCard.tsx'
import * as messages from './messages.ts'
import {
  enabledName,
  type MethodRecord,
  methodsQuery,
  ORDER,
  orderOf,
  paymentSettingsQuery,
  savePayments,
} from './method-calls.ts'
import { PaymentPreview } from './PaymentPreview.tsx'
import styles from './payments.module.css'

const anyPurchase = { country: '', total: '100', shipping_method: 'flat_rate', needs_shipping: true }

/** `/admin/settings/payment-methods/`: the methods in their order, what they need, and what customers see. */
export default function PaymentMethods() {
  const settings = useQuery(paymentSettingsQuery)
  const methods = useQuery(methodsQuery(anyPurchase))
  const error = settings.error ?? methods.error
  return (
    <Screen title={messages.paymentMethods()} back={{ path: '/settings/', label: messages.settings() }}>
      <p className={styles['soft']}>{messages.help()}</p>
      {error ? (
        <LoadProblem
          title={messages.notRead()}
          error={error}
          retry={() => void Promise.all([settings.refetch(), methods.refetch()])}
        />
      ) : !settings.data || !methods.data ? (
        <Loading rows={5} />
      ) : (
        <>
          <Methods section={settings.data} methods={methods.data} reread={settings.refetch} />
          <PaymentPreview currency={adminPageData().currency.code} />
        </>
      )}
    </Screen>
  )
}

type Change = {
  readonly values: Readonly<Record<string, boolean | readonly string[]>>
  readonly former: Readonly<Record<string, boolean | readonly string[]>>
  readonly text: string
}

function Methods({
  section,
  methods,
  reread,
}: {
  readonly section: SectionRecord
  readonly methods: readonly MethodRecord[]
  reread(): Promise<unknown>
}) {
  const order = orderOf(section)
  const shown = order.flatMap((id) => methods.find((method) => method.id === id) ?? [])
  const change = useMutation({
    mutationFn: ({ values }: Change) => savePayments(section, values),
    onSuccess(saved, { former, text }) {
      notifyUndo(text, async () => {
        await savePayments(saved, former)
        notifyDone(messages.undone())
      })
    },
    async onError(error) {
      notifyProblem(messages.notSaved(), error)
      await reread()
    },
  })
  const turn = ({ id, title, enabled }: MethodRecord) =>
    change.mutate({
      values: { [enabledName(id)]: !enabled },
      former: { [enabledName(id)]: enabled },
      text: enabled ? messages.turnedOff({ title }) : messages.turnedOn({ title }),
    })
  const move = ({ id, title }: MethodRecord, to: string) => {
    const others = order.filter((one) => one !== id)
    const at = order.indexOf(to)
    change.mutate({
      values: { [ORDER]: [...others.slice(0, at), id, ...others.slice(at)] },
      former: { [ORDER]: order },
      text: messages.moved({ title }),
    })
  }
  return (
    <>
      {shown.every(({ enabled }) => !enabled) && (
        <p role="alert" className={styles['alert']}>
          {messages.noneOn()}
        </p>
      )}
      <ol className={styles['methods']}>
        {shown.map((method, index) => {
          const [before, after] = [shown[index - 1], shown[index + 1]]
          return (
            <li key={method.id}>
              <MethodCard
                method={method}
                isBusy={change.isPending}
                turn={() => turn(method)}
                up={before && (() => move(method, before.id))}
                down={after && (() => move(method, after.id))}
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}
