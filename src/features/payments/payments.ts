import { done, type Outcome } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  type PaymentMethod,
  type PostedFields,
  type PurchaseToPay,
  paymentMethodPoint,
} from './payment-method.ts'
import { methodOrder } from './payment-settings.ts'

export { ProviderSilent, withinTime } from './within-time.ts'

/** The ways in which this purchase can be paid, in the owner's order; what is not named in it follows as it is listed. */
export function offeredMethods(
  { program, settings }: Pick<Shop, 'program' | 'settings'>,
  purchase: PurchaseToPay,
): readonly PaymentMethod[] {
  const methods = program.extensions(paymentMethodPoint)
  const offered = methods.filter((method) => method.isOffered(purchase, settings))
  const order = settings.get(methodOrder).split(/\s+/)
  const placeOf = ({ id }: PaymentMethod) => (order.includes(id) ? order.indexOf(id) : order.length)
  return offered.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The method of that id, whether or not it is on offer now: orders keep theirs. */
export function paymentMethod({ program }: Pick<Shop, 'program'>, id: string): PaymentMethod | undefined {
  return program.extensions(paymentMethodPoint).find((method) => method.id === id)
}

/** The hosts at which buyers pay offsite: a form of ours may lead there. */
export function payingHosts({ program }: Pick<Shop, 'program'>): readonly string[] {
  return program.extensions(paymentMethodPoint).flatMap(({ offsite }) => offsite?.hosts ?? [])
}

/** The values that a form brings for the fields of a method, and for no other; `get` reads one by its name. */
export function postedFields(
  shop: Pick<Shop, 'program'>,
  methodId: string,
  get: (name: string) => string | undefined,
): PostedFields {
  const names = paymentMethod(shop, methodId)?.form?.names ?? []
  return Object.fromEntries(names.map((name) => [name, get(name)]))
}

/** The fields of a method as it uses them; a method without a form has none. Refused: they are not as they should be. */
export function readFields(
  { form }: Pick<PaymentMethod, 'form'>,
  posted: PostedFields,
): Outcome<unknown, 'payment-fields'> {
  return form ? form.read(posted) : done(undefined)
}
