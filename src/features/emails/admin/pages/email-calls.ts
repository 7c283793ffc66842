import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { mailKindsContract } from '../../rest/mail-kinds-resource.ts'
import type { MailPreview } from '../../rest/mail-preview-resource.ts'
import type { SenderRecord } from '../../rest/mail-sender-resource.ts'
import type { sentMailsContract } from '../../rest/sent-mails-resource.ts'
import type { testMailsContract } from '../../rest/test-mails-resource.ts'

export const emailKinds = resourceClient<typeof mailKindsContract>('handsel/v1/mail-kinds')
export const testEmails = resourceClient<typeof testMailsContract>('handsel/v1/test-mails')
export const sentEmails = resourceClient<typeof sentMailsContract>('handsel/v1/sent-mails')

export type EmailKind = Awaited<ReturnType<typeof emailKinds.get>>
export type EmailText = EmailKind['texts'][number]
export type EmailTextName = EmailText['name']
export type Sender = SenderRecord

/** Texts as they are on the screen; null gives one its default again. */
export type TypedTexts = Readonly<Partial<Record<EmailTextName, string | null>>>

export type Example = { readonly texts: TypedTexts; readonly orderId: number | undefined }

/** The email as it would be, with an order; without an id the latest one. */
export function previewOf(kind: string, { texts, orderId }: Example): Promise<MailPreview> {
  const data = { ...texts, ...(orderId !== undefined && { order_id: orderId }) }
  return apiFetch({ path: `handsel/v1/mail-kinds/${encodeURIComponent(kind)}/preview`, method: 'POST', data })
}

export function readSender(selector: string, signal: AbortSignal): Promise<Sender> {
  const query = new URLSearchParams({ selector })
  return apiFetch({ path: `handsel/v1/mail-sender?${query}`, signal })
}

/** The address of the person who is signed in. */
export async function ownAddress(): Promise<string> {
  const { email } = await apiFetch<{ readonly email: string }>({ path: 'wp/v2/users/me?context=edit' })
  return email
}

export type OrderToShow = { readonly id: number; readonly number: string; readonly name: string }

type ListedOrder = {
  readonly id: number
  readonly number: string
  readonly customer: { readonly name: string }
}

/** The latest orders with these words. */
export async function findOrders(search: string, signal: AbortSignal): Promise<readonly OrderToShow[]> {
  const query = new URLSearchParams({ search, per_page: '20', _fields: 'id,number,customer' })
  const orders = await apiFetch<readonly ListedOrder[]>({ path: `handsel/v1/orders?${query}`, signal })
  return orders.map(({ id, number, customer }) => ({ id, number, name: customer.name }))
}
