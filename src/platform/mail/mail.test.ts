import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { type Mail, sendMail, WrongReceiver } from './mail.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-mail-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const noonMs = Date.UTC(2026, 5, 1, 12)
const shop = (smtpUrl?: string) => ({
  config: readConfig({ HANDSEL_DATA: folder, SMTP_URL: smtpUrl, PUBLIC_URL: 'https://shop.example' }),
  nowMs: () => noonMs,
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
  it('lies in the outbox, with both its parts', async () => {
    await sendMail(shop(), mail())
    const words = await onlyMail()
    expect(words).toContain('To: ada@example.com')
    expect(words).toContain('From: "Carrara & Clay" <hello@shop.example>')
    expect(words).toContain('Subject: Your order 7')
    expect(words).toContain('text/plain')
    expect(words).toContain('text/html')
    expect((await stat(join(folder, 'outbox', (await outbox())[0] ?? ''))).mode & 0o077).toBe(0)
  })

  it('lies there once, however often and at the same time it is sent', async () => {
    await Promise.all(Array.from({ length: 5 }, () => sendMail(shop(), mail())))
    await sendMail(shop(), mail())
    expect(await outbox()).toHaveLength(1)
    await sendMail(shop(), mail({ key: 'order-8-confirmation' }))
    expect(await outbox()).toHaveLength(2)
  })

  it('sorts by the time that it tells of', async () => {
    await sendMail(shop(), mail({ key: 'b', aboutMs: noonMs }))
    await sendMail(shop(), mail({ key: 'a', aboutMs: noonMs + 1 }))
    expect((await outbox()).sort().map((name) => name.replace(/-[0-9a-f]{8}\.eml$/, ''))).toEqual([
      '20260601T120000000Z-b',
      '20260601T120000001Z-a',
    ])
  })

  it('has a name that no key leads out of the folder', async () => {
    await sendMail(shop(), mail({ key: '../../etc/passwd\0' }))
    expect((await outbox())[0]).toMatch(/^-etc-passwd-[-0-9a-f]+\.eml$/)
  })
})

describe('what a visitor wrote', () => {
  it('adds no header and no receiver', async () => {
    await sendMail(
      shop(),
      mail({ subject: 'Hi\r\nBcc: everyone@example.com\r\n\r\nspam', replyTo: 'ada@example.com' }),
    )
    const head = (await onlyMail()).split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head).toContain('Subject: Hi Bcc: everyone@example.com spam')
  })

  it.each(['ada@example.com, eve@example.com', 'a b@example.com', '<x@example.com>', 'nobody', ''])(
    'is no receiver when it is not one address: %s',
    async (to) => {
      await expect(sendMail(shop(), mail({ to }))).rejects.toThrow(WrongReceiver)
    },
  )

  it('reads no file into the mail', async () => {
    await expect(
      sendMail(shop(), mail({ html: { path: '/etc/hostname' } as unknown as string })),
    ).rejects.toThrow()
  })
})

describe('a mail with a mail server', () => {
  it('reaches it, under the same message id each time', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          received.push(Buffer.concat(chunks).toString())
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const { port } = server.server.address() as AddressInfo

    await sendMail(shop(`smtp://127.0.0.1:${port}`), mail())
    await sendMail(shop(`smtp://127.0.0.1:${port}`), mail())
    await new Promise<void>((resolve) => server.close(() => resolve()))

    const ids = received.map((words) => /^Message-ID: (.+)$/m.exec(words)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^<[0-9a-f]{24}@shop\.example>/)
  })

  it('that is not there fails, so that the job tries again', async () => {
    await expect(sendMail(shop('smtp://127.0.0.1:1'), mail())).rejects.toThrow()
  })
})
