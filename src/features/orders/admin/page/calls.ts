import { type QueryClient, useQuery } from '@tanstack/react-query'
import { formatOf } from '../../../../admin/money-text.ts'
import { ApiError } from '../../../../browser/api/api-error.ts'
import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { CurrencyFormat } from '../../../../kernel/format.ts'
import type { orderMailContract } from '../../rest/office-mail-resource.ts'
import type { orderContract } from '../../rest/office-order-resource.ts'
import type { StaffMove } from '../../rules/office/staff-moves.ts'

export const office = resourceClient<typeof orderContract>('handsel/v1/orders')
export const mailsOf = (id: number) =>
  resourceClient<typeof orderMailContract>(`handsel/v1/orders/${id}/mails`)

export type OfficeOrder = Awaited<ReturnType<typeof office.get>>
export type OrderLine = OfficeOrder['lines'][number]
export type OrderChange = Omit<Parameters<typeof office.change>[1], 'version'>
/** A move that was requested, and can be taken back while it is pending. */
export type Intention = NonNullable<OfficeOrder['intention']>

const POLL_MS = 30_000
const PENDING_MS = 2_000

const keyOf = (id: number) => ['orders', id, 'page']

/** The order, read again from time to time: payments arrive, and others work on it too. */
export function useOrder(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => office.get(id),
    refetchInterval: ({ state }) => (state.data?.intention?.state === 'pending' ? PENDING_MS : POLL_MS),
  })
}

/** Shows an order as an answer has it, and reads lists of orders again. */
export async function showChanged(queries: QueryClient, order: OfficeOrder): Promise<void> {
  queries.setQueryData(keyOf(order.id), order)
  await queries.invalidateQueries({ queryKey: ['orders'] })
}

export type Parcel = {
  readonly carrier: string
  readonly tracking_number: string
  readonly tracking_url: string
}

export function requestMove(
  { id, version }: Pick<OfficeOrder, 'id' | 'version'>,
  move: StaffMove,
  parcel?: Parcel,
): Promise<Intention> {
  const data = { move, version, ...parcel }
  return apiFetch({ path: `handsel/v1/orders/${id}/moves`, method: 'POST', data })
}

export function readIntention(id: number): Promise<Intention> {
  return apiFetch({ path: `handsel/v1/intentions/${id}` })
}

export function undoIntention(id: number): Promise<Intention> {
  return apiFetch({ path: `handsel/v1/intentions/${id}`, method: 'DELETE' })
}

export type MailTemplate = { readonly id: string }

/** The mails that can be sent again now. */
export function templatesOf(id: number): Promise<readonly MailTemplate[]> {
  return apiFetch({ path: `wc/v3/orders/${id}/actions/email_templates` })
}

export function sendMail(id: number, template: string): Promise<unknown> {
  const data = { template_id: template }
  return apiFetch({ path: `wc/v3/orders/${id}/actions/send_email`, method: 'POST', data })
}

/** What others have changed since an order was read, and the order as it is now. */
export type Conflict = {
  readonly changes: readonly {
    readonly date: string
    readonly by: string
    readonly kind: string
    readonly fields: readonly string[]
  }[]
  readonly current: OfficeOrder
}

/** The conflict that a failed change is; `undefined`: it failed for another reason. */
export function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'handsel_conflict') return undefined
  return error.data as Conflict
}

/** The format of the amounts of an order. */
export function formatOfOrder({ currency }: Pick<OfficeOrder, 'currency'>): CurrencyFormat {
  return formatOf({ currency, currency_symbol: currency })
}
