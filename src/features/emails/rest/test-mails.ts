import type { z } from 'zod'
import { type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { timezone } from '../../settings/general.ts'
import { checkTexts, readEmailKind } from '../emails.ts'
import * as messages from '../messages.ts'
import { readTestMail, type TestMail } from '../store.ts'
import { requestTestMail } from '../test-mail.ts'
import { exampleWith } from './mail-preview.ts'
import { testMailsContract } from './test-mails-resource.ts'
import { notValid } from './text-problems.ts'

type TestMailRecord = z.output<typeof testMailsContract.record>

/** `handsel/v1/test-mails`. */
export const testMailEndpoints: Readonly<Record<string, RestEndpoint>> = resource(testMailsContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  async get({ call: { shop } }, { key }) {
    const mail = await readTestMail(shop.db, key)
    return mail && recordOf(shop, mail)
  },
  async create({ call: { shop } }, { key, kind, to, order_id: orderId, ...sent }) {
    const found = await readEmailKind(shop, kind)
    if (!found) throw invalid('kind', messages.unknownKind())
    const checked = checkTexts(found, sent)
    if (!checked.ok) throw notValid(checked.problems)
    // Before it is queued, so that a missing order is said at once.
    await exampleWith(shop, found, { sent, orderId })
    const mail = { id: key, kind, to, orderId: orderId ?? null, texts: checked.value }
    const requested = await requestTestMail(shop, mail)
    if (requested.ok) return recordOf(shop, requested.value)
    if (requested.reason === 'other-mail') throw invalid('key', 'Another email was sent with this key.')
    throw new RestRefusal(
      'handsel_too_many_test_mails',
      messages.tooManyTests(),
      429,
      {},
      { 'retry-after': '60' },
    )
  },
})

function invalid(name: string, text: string): RestRefusal {
  const params = { [name]: text }
  return new RestRefusal('rest_invalid_param', `Invalid parameter(s): ${name}`, 400, { params })
}

function recordOf({ settings, config }: Shop, mail: TestMail): TestMailRecord {
  return {
    key: mail.id,
    kind: mail.kind,
    to: mail.recipient,
    state: mail.state,
    error: mail.error,
    is_in_outbox: config.smtpUrl === undefined,
    date_created: localDate(mail.createdAt, settings.get(timezone)),
  }
}
