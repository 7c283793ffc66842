import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type BrokenMailServer,
  brokenMailServer,
  mailServer,
} from '../../../test/support/http/mail-server.ts'
import { MailNotAccepted } from './mail-errors.ts'
import { sendBySmtp } from './smtp.ts'

let server: BrokenMailServer
afterEach(() => server?.stop())

const LIMIT_MS = 1_000
const message = { from: 'hello@shop.example', to: 'ada@example.com', subject: 'Hi', text: 'Hello' }

/** What failed, and after how many ms. */
async function failureAt(onConnection?: (socket: Socket) => void) {
  server = await brokenMailServer(onConnection)
  const startMs = performance.now()
  const error = await sendBySmtp(server.url, message, LIMIT_MS).catch((caught: unknown) => caught)
  const { failed } = error as MailNotAccepted
  expect(error).toBeInstanceOf(MailNotAccepted)
  return { failed, ms: performance.now() - startMs }
}

/** Answers each line with the first of these codes, the next with the next; then it is silent. */
const answering =
  (...codes: readonly string[]) =>
  (socket: Socket) => {
    const rest = [...codes]
    const answer = () => {
      const code = rest.shift()
      if (code !== undefined) socket.write(`${code} answer\r\n`)
    }
    let text = ''
    answer()
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (/^(EHLO|MAIL|RCPT|DATA|\.$)/.test(line)) answer()
      }
    })
  }

describe('a mail server', () => {
  it.each([
    ['is silent', undefined],
    ['answers one byte at a time', drip],
    ['is silent after its greeting', answering('220')],
    ['is silent where the mail should follow', answering('220', '250', '250', '250')],
  ] as const)('that %s gets no more time than the limit, and has received nothing', async (_what, does) => {
    const { failed, ms } = await failureAt(does)
    expect(failed).toBe('server')
    expect(ms).toBeGreaterThan(LIMIT_MS - 100)
    expect(ms).toBeLessThan(LIMIT_MS + 1_000)
    await expect.poll(() => server.counts().open).toBe(0)
  })

  it('that does not confirm a mail may have sent it', async () => {
    expect((await failureAt(answering('220', '250', '250', '250', '354'))).failed).toBe('answer')
  })

  it.each([
    ['hangs up', (socket: Socket) => socket.destroy(), 'server'],
    ['is closing', answering('421 4.3.2'), 'server'],
    ['closes instead of confirming', answering('220', '250', '250', '250', '354', '421 4.3.2'), 'server'],
    ['refuses its sender', answering('220', '250', '451 4.3.0'), 'server'],
    ['refuses a mail as too large', answering('220', '250', '552 5.3.4'), 'mail'],
    ['refuses a recipient for now', answering('220', '250', '250', '451 4.7.1'), 'mail'],
    ['refuses the text of a mail', answering('220', '250', '250', '250', '354', '554 5.7.1'), 'mail'],
  ] as const)('that %s: what failed is clear at once', async (_what, does, expected) => {
    const { failed, ms } = await failureAt(does)
    expect(failed).toBe(expected)
    expect(ms).toBeLessThan(LIMIT_MS)
  })

  it('with another password is the server that failed, and not the mail', async () => {
    const working = await mailServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('535 5.7.8 Wrong password')),
    })
    const url = working.url.replace('//', '//shop:wrong@')
    const error = await sendBySmtp(url, message).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ failed: 'server' })
    expect(String(error)).not.toMatch(/wrong|shop/i)
    await working.stop()
  })

  it('that cannot be reached has failed, and the error says why', async () => {
    const error = await sendBySmtp('smtp://127.0.0.1:1', message).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ failed: 'server', message: expect.stringContaining('ECONNREFUSED') })
  })
})

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 50)
  socket.on('close', () => clearInterval(timer))
}
