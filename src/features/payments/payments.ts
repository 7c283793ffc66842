import { done, type Outcome } from '../../kernel/outcome.ts'
import type { SettingDeclaration } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { type PaymentMethod, type PostedFields, paymentMethodPoint } from './payment-method.ts'
import { methodOrder } from './payment-settings.ts'
import type { PurchaseToPay } from './rules/offer-terms.ts'
import { walletPoint } from './wallet.ts'

/**
 * The payment methods offered for this purchase, in the owner's order. The first is preselected: where nothing is
 * delivered, a payment on delivery is the last.
 */
export function offeredMethods(
  shop: Pick<Shop, 'program' | 'settings'>,
  purchase: PurchaseToPay,
): readonly PaymentMethod[] {
  const offered = orderedMethods(shop).filter((method) => method.isOffered(purchase, shop.settings))
  const isUnfit = ({ offline }: PaymentMethod) =>
    !purchase.needsDelivery && offline?.state === 'payable-on-delivery'
  return offered.toSorted((a, b) => Number(isUnfit(a)) - Number(isUnfit(b)))
}

/** All payment methods in the owner's order; methods that it does not name follow. */
export function orderedMethods({
  program,
  settings,
}: Pick<Shop, 'program' | 'settings'>): readonly PaymentMethod[] {
  const order = settings.get(methodOrder).split(/\s+/)
  const positionOf = ({ id }: PaymentMethod) => (order.includes(id) ? order.indexOf(id) : order.length)
  return program.extensions(paymentMethodPoint).toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** Whether any payment method is on that an owner can turn on and off. */
export function isPayable({ program, settings }: Pick<Shop, 'program' | 'settings'>): boolean {
  return program.extensions(paymentMethodPoint).some(({ id }) => {
    const enabled = enabledSetting({ program }, id)
    return enabled !== undefined && settings.get(enabled) === true
  })
}

/** The setting by which an owner turns a method on and off; `undefined` where there is none. */
export function enabledSetting(
  { program }: Pick<Shop, 'program'>,
  id: string,
): SettingDeclaration | undefined {
  return program.settings.find(({ name }) => name === `woocommerce_${id}_enabled`)
}

/** The ids of the wallets offered for this purchase. */
export function offeredWallets(
  { program, settings }: Pick<Shop, 'program' | 'settings'>,
  purchase: PurchaseToPay,
): readonly string[] {
  const wallets = program.extensions(walletPoint)
  return wallets.filter((wallet) => wallet.isOffered(purchase, settings)).map(({ id }) => id)
}

/** The method with that id, offered now or not: existing orders still use theirs. */
export function paymentMethod({ program }: Pick<Shop, 'program'>, id: string): PaymentMethod | undefined {
  return program.extensions(paymentMethodPoint).find((method) => method.id === id)
}

/** The hosts where buyers pay offsite: forms may redirect there. */
export function offsiteHosts({ program }: Pick<Shop, 'program'>): readonly string[] {
  return program.extensions(paymentMethodPoint).flatMap(({ offsite }) => offsite?.hosts ?? [])
}

/** The posted values of the fields of this method only; `get` reads one by name. */
export function postedFields(
  shop: Pick<Shop, 'program'>,
  methodId: string,
  get: (name: string) => string | undefined,
): PostedFields {
  const names = paymentMethod(shop, methodId)?.form?.names ?? []
  return Object.fromEntries(names.map((name) => [name, get(name)]))
}

/** The parsed fields of a method; `undefined` for a method without a form. Refused: a field is missing or invalid. */
export function readFields(
  { form }: Pick<PaymentMethod, 'form'>,
  posted: PostedFields,
): Outcome<unknown, 'payment-fields'> {
  return form ? form.read(posted) : done(undefined)
}
