import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { mayUse } from '../../../../admin/page-data.ts'
import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type {
  newOrderContract,
  orderableProductsContract,
  orderPreviewContract,
} from '../../rest/new-order-resource.ts'
import type { Draft, DraftAddress } from './draft.ts'

const previews = resourceClient<typeof orderPreviewContract>('handsel/v1/orders/preview')
export const officeOrders = resourceClient<typeof newOrderContract>('handsel/v1/orders')
const products = resourceClient<typeof orderableProductsContract>('handsel/v1/orders/products')

export type EnteredOrder = Parameters<typeof previews.create>[0]
export type Preview = Awaited<ReturnType<typeof previews.create>>
export type PreviewLine = Preview['lines'][number]
export type OrderableProduct = Awaited<ReturnType<typeof products.list>>['items'][number]
export type OrderableItem = OrderableProduct['items'][number]

/** What an order that is entered sends to be priced, and to be created. */
export function enteredOf({ customer, billing, shipping, lines, coupons, rate, note }: Draft): EnteredOrder {
  return {
    customer_id: customer?.id ?? 0,
    billing: sentAddress(billing),
    ...(shipping && { shipping: sentAddress(shipping) }),
    customer_note: note,
    lines: lines.map(({ id, quantity, options }) => ({ product_id: id, quantity, options })),
    coupons: [...coupons],
    ...(rate !== undefined && { shipping_rate: rate }),
  }
}

/** Without a country, the shop takes its own; half an email address is none yet. */
function sentAddress({ country, email, ...address }: DraftAddress) {
  const isEmail = /^\S+@\S+\.\S+$/.test(email)
  return { ...address, ...(country !== '' && { country }), ...(isEmail && { email }) }
}

export function previewKey(entered: EnteredOrder): QueryKey {
  return ['orders', 'preview', entered]
}

/** What an order would cost: the answer to what was entered last, and until then the one before. */
export function usePreview(entered: EnteredOrder) {
  return useQuery({
    queryKey: previewKey(entered),
    queryFn: ({ signal }) =>
      apiFetch<Preview>({ path: 'handsel/v1/orders/preview', method: 'POST', data: entered, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Products by name or SKU; without a text, the first ones. */
export function useProducts(search: string, isOpen: boolean) {
  return useQuery({
    queryKey: ['orders', 'products', search],
    queryFn: async ({ signal }) => (await products.list({ search }, signal)).items,
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
}

export type Customer = {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly billing: DraftAddress
  readonly shipping: Omit<DraftAddress, 'email'>
}

const MAX_CUSTOMERS = 6

export function useCustomers(search: string) {
  return useQuery({
    queryKey: ['customers', 'of orders', search],
    queryFn: ({ signal }) =>
      apiFetch<readonly Customer[]>({
        path: `wc/v3/customers?per_page=${MAX_CUSTOMERS}&search=${encodeURIComponent(search)}`,
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: search !== '' && mayUse('list_users'),
  })
}

/** The account that a link to this screen names. */
export function useCustomer(id: number) {
  return useQuery({
    queryKey: ['customers', 'of orders', id],
    queryFn: () => apiFetch<Customer>({ path: `wc/v3/customers/${id}` }),
    enabled: id > 0,
  })
}

export type OrderedBefore = {
  readonly customer: { readonly id: number; readonly name: string }
  readonly billing: DraftAddress
  readonly shipping: Omit<DraftAddress, 'email'>
  /** What is left of its payment. */
  readonly refundable: string
  readonly payment_method_title: string
}

/** The order whose buyer orders again: that of an exchange. */
export function useOrderedBefore(id: number) {
  return useQuery({
    queryKey: ['orders', 'of new orders', id],
    queryFn: () => apiFetch<OrderedBefore>({ path: `handsel/v1/orders/${id}` }),
    enabled: id > 0,
  })
}

/** A return that becomes the order that is entered. */
export type ExchangedReturn = {
  readonly id: number
  readonly version: number
  readonly order_id: number
  readonly order_number: string
  readonly state: string
  readonly moves: readonly string[]
  readonly currency: string
  /** What was paid for its items. */
  readonly amount: string
  readonly exchange_order_id: number
  readonly lines: readonly {
    readonly line_id: number
    readonly name: string
    readonly quantity: number
    readonly amount: string
  }[]
}

export function useExchangedReturn(id: number) {
  return useQuery({
    queryKey: ['returns', 'of new orders', id],
    queryFn: () => apiFetch<ExchangedReturn>({ path: `handsel/v1/returns/${id}` }),
    enabled: id > 0,
    // Somebody may have refunded it a moment ago.
    staleTime: 0,
  })
}

type CreatedOrder = Awaited<ReturnType<typeof officeOrders.create>>
type NewOrderData = Parameters<typeof officeOrders.create>[0]

/** Creates the order of an exchange, which the amount of the return pays. */
export function createExchange(
  { id, version }: ExchangedReturn,
  data: NewOrderData & { readonly credit: string },
): Promise<CreatedOrder> {
  return apiFetch({ path: `handsel/v1/returns/${id}/exchange`, method: 'POST', data: { ...data, version } })
}
