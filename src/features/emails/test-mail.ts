import { DAY_MS } from '../../kernel/day.ts'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { InvalidRecipient, MailNotAccepted } from '../../platform/mail/mail-errors.ts'
import type { OwnTexts } from '../../platform/mail/texts/mail-texts.ts'
import type { Shop } from '../../platform/shop.ts'
import { shopEmail, shopName } from '../settings/general.ts'
import { findKind } from './emails.ts'
import * as messages from './messages.ts'
import {
  countTestMailsSince,
  deleteTestMailsBefore,
  insertTestMail,
  readTestMail,
  type TestMail,
  writeTestMailState,
} from './store.ts'

const TEST_MAIL = 'test-mail'

const MINUTE_MS = 60_000
const MAX_PER_MINUTE = 5

type NewTestMail = {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly orderId: number | null
  readonly texts: OwnTexts
}

/** Queues a mail to try it out, once for each id; at most five a minute, whoever asks. */
export async function requestTestMail(
  shop: Shop,
  { id, kind, to, orderId, texts }: NewTestMail,
): Promise<Outcome<TestMail, 'too-many' | 'other-mail'>> {
  const refusal = await shop.db.transaction().execute(async (tx) => {
    const known = await readTestMail(tx, id)
    if (known) return known.kind === kind && known.recipient === to ? undefined : 'other-mail'
    const count = await countTestMailsSince(tx, new Date(shop.nowMs() - MINUTE_MS))
    if (count >= MAX_PER_MINUTE) return 'too-many'
    const mail = { id, kind, recipient: to, orderId, texts, createdAt: new Date(shop.nowMs()) }
    if (await insertTestMail(tx, mail)) await shop.jobs.add(tx, TEST_MAIL, { id })
    return undefined
  })
  if (refusal) return refused(refusal)
  return done((await readTestMail(shop.db, id)) as TestMail)
}

/**
 * The job: sends a mail to try it out, at once and without a second attempt: whoever waits for it learns the reason. It does not wait
 * for its turn while the mail server is down, since it is what shows whether the server works again.
 */
export async function sendTestMail(shop: Shop, payload: unknown): Promise<void> {
  const { id } = payload as { readonly id?: unknown }
  const mail = typeof id === 'string' ? await readTestMail(shop.db, id) : undefined
  if (mail?.state !== 'waiting') return
  const error = await send(shop, mail)
  await writeTestMailState(shop.db, mail.id, { state: error === '' ? 'sent' : 'failed', error })
}

/** Why the mail was not sent; empty: it was. */
async function send(shop: Shop, { id, kind: name, recipient, orderId, texts }: TestMail): Promise<string> {
  const kind = await findKind(shop, name)
  const example = await kind?.example(shop, { texts, orderId: orderId ?? undefined })
  if (!example?.ok) return messages.noOrder()
  const { content } = example.value
  try {
    await sendMail(shop, {
      ...content,
      key: `test-${id}`,
      isExample: true,
      to: recipient,
      subject: messages.testSubject({ subject: content.subject }),
      from: { name: shop.settings.get(shopName), address: shop.settings.get(shopEmail) },
    })
    return ''
  } catch (error) {
    if (error instanceof InvalidRecipient || error instanceof MailNotAccepted) return error.message
    throw error
  }
}

/** The job: forgets test mails after a day. */
export async function sweepTestMails({ db, nowMs }: Pick<Shop, 'db' | 'nowMs'>): Promise<void> {
  await deleteTestMailsBefore(db, new Date(nowMs() - DAY_MS))
}
