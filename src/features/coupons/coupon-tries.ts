import { networkOf } from '../../platform/http/network.ts'
import type { Shop } from '../../platform/shop.ts'
import { mayTry, takeBackTry } from '../accounts/accounts.ts'
import { couponTries } from './coupon-settings.ts'

/** Who tries a code: the cart's session, if there is one yet, and the network address. */
export type CodeTrier = { readonly session: string | undefined; readonly address: string }

const WINDOW_MS = 10 * 60 * 1000

/**
 * Counts a try at a coupon code before it is looked at. `false`: there were too many wrong ones within ten minutes in this
 * session or from this address, and this one is not to be looked at, whatever it is.
 */
export async function mayTryCode(shop: Shop, trier: CodeTrier): Promise<boolean> {
  const most = shop.settings.get(couponTries)
  const may = await Promise.all(namesOf(trier).map((name) => mayTry(shop, name, most, WINDOW_MS)))
  return may.every(Boolean)
}

/**
 * The code was one that there is: the try is not counted. Those before it still are, or a known code between wrong ones
 * would let somebody guess for ever.
 */
export async function codeWasRight(shop: Shop, trier: CodeTrier): Promise<void> {
  await Promise.all(namesOf(trier).map((name) => takeBackTry(shop, name, WINDOW_MS)))
}

function namesOf({ session, address }: CodeTrier): string[] {
  const ofSession = session === undefined ? [] : [`coupon codes of session ${session}`]
  return [...ofSession, `coupon codes from ${networkOf(address)}`]
}
