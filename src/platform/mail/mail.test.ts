import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { mailServer } from '../../../test/support/http/mail-server.ts'
import { readConfig } from '../../config.ts'
import { type Mail, sendMail } from './mail.ts'
import { InvalidRecipient } from './mail-errors.ts'
import { deleteExpiredSentMails, giveUpMail } from './sent.ts'
import { isRecipientRefused } from './smtp.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-mail-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await forget()
})

const forget = () => sql`delete from sent_mail`.execute(database.db)

const noonMs = Date.UTC(2026, 5, 1, 12)
const shop = (smtpUrl?: string) => ({
  config: readConfig({ HANDSEL_DATA: folder, SMTP_URL: smtpUrl, PUBLIC_URL: 'https://shop.example' }),
  nowMs: () => noonMs,
  db: database.db,
})
const mail = (changes: Partial<Mail> = {}): Mail => ({
  key: 'order-7-confirmation',
  from: { name: 'Carrara & Clay', address: 'hello@shop.example' },
  to: 'ada@example.com',
  subject: 'Your order 7',
  html: '<p>Thank you, Ada – 24 €</p>',
  text: 'Thank you, Ada – 24 €',
  ...changes,
})
const outbox = () => readdir(join(folder, 'outbox'))
const onlyMail = async () => readFile(join(folder, 'outbox', (await outbox())[0] ?? ''), 'utf8')

describe('a mail without a mail server', () => {
  it('is written to the outbox, with both parts', async () => {
    await sendMail(shop(), mail())
    const source = await onlyMail()
    expect(source).toContain('To: ada@example.com')
    expect(source).toContain('From: "Carrara & Clay" <hello@shop.example>')
    expect(source).toContain('Subject: Your order 7')
    expect(source).toContain('text/plain')
    expect(source).toContain('text/html')
    expect((await stat(join(folder, 'outbox', (await outbox())[0] ?? ''))).mode & 0o077).toBe(0)
  })

  it('is marked as generated, so that no program answers it', async () => {
    await sendMail(shop(), mail())
    expect((await onlyMail()).split('\r\n\r\n')[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  it('is written once, however often it is sent', async () => {
    await Promise.all(Array.from({ length: 5 }, () => sendMail(shop(), mail())))
    await sendMail(shop(), mail())
    expect(await outbox()).toHaveLength(1)
    await sendMail(shop(), mail({ key: 'order-8-confirmation' }))
    expect(await outbox()).toHaveLength(2)
  })

  it('is sorted by the time of its event', async () => {
    await sendMail(shop(), mail({ key: 'b', aboutMs: noonMs }))
    await sendMail(shop(), mail({ key: 'a', aboutMs: noonMs + 1 }))
    expect((await outbox()).sort().map((name) => name.replace(/-[0-9a-f]{8}\.eml$/, ''))).toEqual([
      '20260601T120000000Z-b',
      '20260601T120000001Z-a',
    ])
  })

  it('has a file name inside the folder for any key', async () => {
    await sendMail(shop(), mail({ key: '../../etc/passwd' }))
    expect((await outbox())[0]).toMatch(/^-etc-passwd-[0-9a-f]+\.eml$/)
  })
})

describe('what a visitor wrote', () => {
  it.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\0'])(
    'adds no header and no recipient: %j',
    async (end) => {
      const subject = `Hi${end}Bcc: everyone@example.com${end}${end}spam`
      const from = { name: `Ada${end}Bcc: everyone@example.com`, address: 'hello@shop.example' }
      await sendMail(shop(), mail({ subject, from, replyTo: `ada@example.com${end}Bcc: eve@example.com` }))
      const head = (await onlyMail()).split('\r\n\r\n')[0] ?? ''
      expect(head).not.toMatch(/^Bcc:/im)
      expect(head).toContain('Subject: Hi Bcc: everyone@example.com spam')
      expect(head).not.toMatch(/^Reply-To:/im)
    },
  )

  it('does not reverse a subject', async () => {
    await sendMail(shop(), mail({ subject: 'Order 7 from \u202Egpj.exe\u2067' }))
    expect(await onlyMail()).toContain('Subject: Order 7 from gpj.exe\r\n')
  })

  it('sets the reply address', async () => {
    await sendMail(shop(), mail({ replyTo: 'ada@example.com' }))
    expect(await onlyMail()).toContain('Reply-To: ada@example.com')
  })

  it.each(['ada@example.com, eve@example.com', 'a b@example.com', '<x@example.com>', 'nobody', ''])(
    'is no recipient when it is not one address: %s',
    async (to) => {
      await expect(sendMail(shop(), mail({ to }))).rejects.toThrow(InvalidRecipient)
    },
  )

  it('reads no file into the mail', async () => {
    await expect(
      sendMail(shop(), mail({ html: { path: '/etc/hostname' } as unknown as string })),
    ).rejects.toThrow()
  })
})

describe('a mail with a mail server', () => {
  it('reaches it once, however often it is sent', async () => {
    const server = await mailServer()
    await sendMail(shop(server.url), mail())
    await sendMail(shop(server.url), mail())
    expect(server.received).toHaveLength(1)
    await sendMail(shop(server.url), mail({ key: 'order-8-paid' }))
    expect(server.received).toHaveLength(2)
    await server.stop()
  })

  it('is sent again under the same message id after a crash before it was recorded', async () => {
    const server = await mailServer()
    await sendMail(shop(server.url), mail())
    await forget()
    await sendMail(shop(server.url), mail())
    const ids = server.received.map((source) => /^Message-ID: (.+)$/m.exec(source)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^<[0-9a-f]{24}@shop\.example>/)
    await server.stop()
  })

  it('that is unreachable fails, so that the job retries, and is sent later', async () => {
    await expect(sendMail(shop('smtp://127.0.0.1:1'), mail())).rejects.toThrow(/did not take a mail/)
    const server = await mailServer()
    await sendMail(shop(server.url), mail())
    expect(server.received).toHaveLength(1)
    await server.stop()
  })

  it.each([
    [550, '5.1.1 <ada@example.com>: no such user', true],
    [550, '<ada@example.com> unknown', true],
    [451, '4.7.1 <ada@example.com>: try again later', false],
    [550, '5.7.1 <ada@example.com>: relaying denied', false],
  ])(
    'that answers %i %s: refused for good is %s, without the address in the error',
    async (code, message, isForGood) => {
      const server = await mailServer({
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error(message), { responseCode: code })),
      })
      const error = await sendMail(shop(server.url), mail()).catch((caught: unknown) => caught)
      expect(error instanceof InvalidRecipient).toBe(isForGood)
      expect(String(error)).not.toContain('ada@')
      await server.stop()
    },
  )

  it('is not sent after it was given up', async () => {
    const server = await mailServer()
    expect(await giveUpMail(database.db, shop(), mail().key)).toBe(true)
    expect(await giveUpMail(database.db, shop(), mail().key)).toBe(false)
    await sendMail(shop(server.url), mail())
    expect(server.received).toEqual([])
    await server.stop()
  })
})

describe('the answer of a mail server to a recipient', () => {
  it.each([
    ['550 5.1.1 No such user', true],
    ['550-5.1.1 The account does not exist', true],
    ['550 5.1.10 Recipient not found', true],
    ['550 5.2.1 Mailbox disabled', true],
    ['553 Mailbox name not allowed', true],
    ['551 User not local', true],
    ['550 5.7.1 Blocked by policy', false],
    ['550 5.1.8 Bad sender', false],
    ['550 relay not permitted', false],
    ['554 5.7.1 Relay access denied', false],
    ['552 5.2.2 Mailbox full', false],
    ['530 5.7.0 Authentication required', false],
    ['450 4.2.0 Greylisted', false],
    ['', false],
  ])('%s: refuses the recipient for good: %s', (response, isForGood) => {
    expect(isRecipientRefused(response)).toBe(isForGood)
  })
})

describe('the record of sent mails', () => {
  it('is deleted after 90 days, not before', async () => {
    await sendMail(shop(), mail())
    const later = (ms: number) => ({ db: database.db, nowMs: () => noonMs + ms })
    const count = async () => (await sql`select from sent_mail`.execute(database.db)).rows.length
    await deleteExpiredSentMails(later(90 * 24 * 3600 * 1000))
    expect(await count()).toBe(1)
    await deleteExpiredSentMails(later(90 * 24 * 3600 * 1000 + 1))
    expect(await count()).toBe(0)
  })
})
