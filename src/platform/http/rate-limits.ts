import { type SettingDeclaration, wholeNumber } from '../settings.ts'
import { withSameAccess } from './access.ts'
import type { Handler } from './call.ts'

/** Groups of calls that share one limit per address and minute. */
export type LimitName = keyof typeof limits

const perMinute = (name: string, help: string, uses: number) =>
  wholeNumber({ name, help, default: uses, min: 1, max: 1_000_000 })

export const limits = {
  cart: perMinute('limit_cart_calls', 'Cart calls that one network address may make in a minute.', 1200),
  checkout: perMinute('limit_checkouts', 'Checkouts that one network address may try in a minute.', 300),
  signIn: perMinute('limit_sign_ins', 'Passwords that one network address may try in a minute.', 30),
  product: perMinute(
    'limit_product_calls',
    'Variations and tables of prices that one network address may ask for in a minute.',
    1200,
  ),
  lookUp: perMinute('limit_order_look_ups', 'Orders that one network address may look up in a minute.', 20),
} as const

export const maxLoopSeconds = wholeNumber({
  name: 'limit_time_used',
  help: 'Seconds of a minute for which a process may work on the requests of one network address.',
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
