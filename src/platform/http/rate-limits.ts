import { type FieldTexts, type SettingDeclaration, wholeNumber } from '../settings.ts'
import { withSameAccess } from './access.ts'
import type { Handler } from './call.ts'
import * as messages from './messages.ts'

/** Groups of calls that share one limit per address and minute. */
export type LimitName = keyof typeof limits

const perMinute = (name: string, uses: number, texts: Pick<FieldTexts, 'title' | 'help'>) =>
  wholeNumber({ ...texts, name, group: 'limits', unit: 'calls', default: uses, min: 1, max: 1_000_000 })

export const limits = {
  cart: perMinute('limit_cart_calls', 1200, {
    title: messages.settingLimitCartCalls,
    help: messages.settingLimitCartCallsHelp,
  }),
  checkout: perMinute('limit_checkouts', 300, {
    title: messages.settingLimitCheckouts,
    help: messages.settingLimitCheckoutsHelp,
  }),
  signIn: perMinute('limit_sign_ins', 30, {
    title: messages.settingLimitSignIns,
    help: messages.settingLimitSignInsHelp,
  }),
  product: perMinute('limit_product_calls', 1200, {
    title: messages.settingLimitProductCalls,
    help: messages.settingLimitProductCallsHelp,
  }),
  lookUp: perMinute('limit_order_look_ups', 20, {
    title: messages.settingLimitOrderLookUps,
    help: messages.settingLimitOrderLookUpsHelp,
  }),
} as const

export const maxLoopSeconds = wholeNumber({
  name: 'limit_time_used',
  title: messages.settingLimitTimeUsed,
  help: messages.settingLimitTimeUsedHelp,
  group: 'limits',
  unit: 'seconds',
  default: 20,
  min: 1,
  max: 60,
})

/** The settings of the server itself, listed together with those of the features. */
export const serverSettings: readonly SettingDeclaration[] = [...Object.values(limits), maxLoopSeconds]

const limitOfHandler = new WeakMap<Handler, LimitName>()

/** The handler, limited to a number of calls a minute for one address; beyond that the caller is refused (429). */
export function rateLimited(name: LimitName, handler: Handler): Handler {
  const wrapped = withSameAccess(handler, (call) => handler(call))
  limitOfHandler.set(wrapped, name)
  return wrapped
}

/** The rate limit of a handler, if it has one. */
export function limitOf(handler: Handler): LimitName | undefined {
  return limitOfHandler.get(handler)
}
