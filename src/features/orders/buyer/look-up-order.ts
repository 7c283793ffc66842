import { type SettingDeclaration, wholeNumber } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { allowAttempt, takeBackAttempt } from '../../accounts/sign-in/attempts.ts'
import * as messages from '../messages.ts'
import type { Order } from '../rules/order.ts'
import { readOrderByNumber } from '../store/look-up-store.ts'

const maxLookUpAttempts = wholeNumber({
  name: 'order_look_up_attempts',
  title: messages.settingOrderLookUpAttempts,
  help: messages.settingOrderLookUpAttemptsHelp,
  group: 'sign-in',
  unit: 'attempts',
  default: 10,
  min: 3,
  max: 1000,
})

export const lookUpSettings: readonly SettingDeclaration[] = [maxLookUpAttempts]

/** What a guest enters: the number of the order (0 if invalid) and its e-mail address. */
export type OrderLookUp = { readonly number: number; readonly email: string }

/**
 * The order with this number and address. Every failure returns `undefined` after the same statements, so that they cannot
 * be distinguished: no such number, another address, too many attempts (also with the right address).
 */
export async function lookUpOrder(
  shop: Shop,
  { number, email }: OrderLookUp,
): Promise<Pick<Order, 'id' | 'orderKey'> | undefined> {
  const attemptKey = `look-up of order ${number}`
  const isAllowed = await allowAttempt(shop, attemptKey, shop.settings.get(maxLookUpAttempts))
  const found = await readOrderByNumber(shop.db, number, email)
  if (found === undefined || !isAllowed) return undefined
  await takeBackAttempt(shop, attemptKey)
  return found
}
