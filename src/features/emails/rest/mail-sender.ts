import { z } from 'zod'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { timezone } from '../../settings/general.ts'
import * as messages from '../messages.ts'
import { checkSender } from '../sender-check.ts'
import { type SenderRecord, senderRecord } from './mail-sender-resource.ts'

const MAX_SELECTOR = 100

/** Whether receivers can tell that mails are from this shop. */
export const mailSenderEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/mail-sender': endpoint({
    access: 'manage_woocommerce',
    args: z.object({
      selector: z
        .string()
        .max(MAX_SELECTOR)
        .regex(/^([a-z0-9_-]+(\.[a-z0-9_-]+)*)?$/i)
        .default('')
        .describe('The selector of the DKIM key, from the mail provider.'),
    }),
    answer: restSchemaOf('mail_sender', senderRecord),
    handle: async ({ call: { shop }, args }) => ({ data: await senderAnswer(shop, args.selector) }),
  }),
}

async function senderAnswer(shop: Shop, selector: string): Promise<SenderRecord> {
  const check = await checkSender(shop, selector)
  return {
    from: check.from,
    domain: check.domain,
    smtp_host: check.smtpHost,
    is_reserved: check.isReserved,
    findings: check.findings.map(({ name, state, host, record, suggestion }) => ({
      name,
      state,
      text: messages.senderFinding({ finding: `${name}_${state}` }),
      host,
      record,
      suggestion,
    })),
    date_checked: localDate(new Date(check.checkedAtMs), shop.settings.get(timezone)),
  }
}
