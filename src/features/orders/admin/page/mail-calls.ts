import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { orderMailContract } from '../../rest/office-mail-resource.ts'

export const mailsOf = (id: number) =>
  resourceClient<typeof orderMailContract>(`handsel/v1/orders/${id}/mails`)

export type MailTemplate = { readonly id: string }

/** The mails that can be sent again now. */
export function templatesOf(id: number): Promise<readonly MailTemplate[]> {
  return apiFetch({ path: `wc/v3/orders/${id}/actions/email_templates` })
}

export function sendMail(id: number, template: string): Promise<unknown> {
  const data = { template_id: template }
  return apiFetch({ path: `wc/v3/orders/${id}/actions/send_email`, method: 'POST', data })
}
