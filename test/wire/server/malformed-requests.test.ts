import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as messages from '../../../src/platform/http/messages.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
let port: number
let host: string
beforeAll(async () => {
  app = await makeTestApp()
  const origin = new URL(await app.origin())
  port = Number(origin.port)
  host = `Host: ${origin.host}\r\n`
})
afterAll(() => app.close())

/** All that the shop answers to these bytes, until it closes the connection. */
function answerTo(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const chunks: Buffer[] = []
    socket.setTimeout(10_000, () => reject(new Error('The connection stayed open.')))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })
}

const statusesOf = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
const post = (headers: string, body: string) =>
  `POST /?wc-ajax=add_to_cart HTTP/1.1\r\n${host}${headers}\r\n${body}`

describe('a request that no parser can read', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', () => `HACK / HTTP/1.1\r\n${host}\r\n`, 400],
    ['another version', () => `GET / HTTP/9.9\r\n${host}\r\n`, 400],
    ['a space in a name', () => `GET / HTTP/1.1\r\n${host}a b: c\r\n\r\n`, 400],
    ['a space before the colon', () => `GET / HTTP/1.1\r\n${host}a : c\r\n\r\n`, 400],
    ['a NUL in a header', () => `GET / HTTP/1.1\r\n${host}a: b\0c\r\n\r\n`, 400],
    ['a NUL in the address', () => `GET /\0 HTTP/1.1\r\n${host}\r\n`, 400],
    ['lines without carriage returns', () => `GET / HTTP/1.1\n${host.replace('\r', '')}\n`, 400],
    ['a header without a carriage return', () => `GET / HTTP/1.1\r\n${host}a: b\nc: d\r\n\r\n`, 400],
    ['a header in two lines', () => `GET / HTTP/1.1\r\n${host}a: b\r\n c\r\n\r\n`, 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    [
      'length and chunks',
      () => post('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      400,
    ],
    [
      'chunks and length',
      () => post('Transfer-Encoding: chunked\r\nContent-Length: 3\r\n', '0\r\n\r\n'),
      400,
    ],
    ['two lengths', () => post('Content-Length: 3\r\nContent-Length: 4\r\n', 'a=1&'), 400],
    ['a negative length', () => post('Content-Length: -3\r\n', 'a=1'), 400],
    ['a length with a sign', () => post('Content-Length: +3\r\n', 'a=1'), 400],
    ['another encoding', () => post('Transfer-Encoding: chunked, identity\r\n', 'a=1'), 400],
    ['a chunk of no length', () => post('Transfer-Encoding: chunked\r\n', 'x\r\na=1\r\n0\r\n\r\n'), 400],
    ['an unknown expectation', () => `GET / HTTP/1.1\r\n${host}Expect: gold\r\n\r\n`, 417],
    ['a long head', () => `GET / HTTP/1.1\r\n${host}a: ${'b'.repeat(70_000)}\r\n\r\n`, 431],
    ['a long address', () => `GET /?${'a'.repeat(70_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['a longer one', () => `GET /wp-json/?_fields=${'a,'.repeat(500_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ])('is refused with all headers, and the connection is closed: %s', async (_title, bytes, status) => {
    const answer = await answerTo(typeof bytes === 'string' ? bytes : bytes())
    expect(statusesOf(answer)).toEqual([status])
    expect(answer).toMatch(/^content-security-policy: default-src 'self'/im)
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).toMatch(/^connection: close\r$/im)
    const [, body = ''] = answer.split('\r\n\r\n')
    expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/\.$/), data: { status } })
  })

  it('ends what follows it on the connection', async () => {
    const answers = await answerTo(
      `${post('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')}GET /cart/ HTTP/1.1\r\n${host}\r\n`,
    )
    expect(statusesOf(answers)).toEqual([400])
  })
})

describe('a request with two hosts', () => {
  const request = (path: string, hosts: string) =>
    answerTo(`GET ${path} HTTP/1.1\r\n${hosts}\r\nGET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)

  it.each(['/shop/', '/cart/'])('is refused, on cached pages too: %s', async (path) => {
    expect(statusesOf(await request(path, host))).toEqual([200, 200])
    for (const hosts of [
      `${host}Host: evil.example\r\n`,
      `Host: evil.example\r\nX-A: b\r\nhOST: other\r\n`,
    ]) {
      const answer = await request(path, hosts)
      expect(statusesOf(answer)).toEqual([400])
      expect(answer).toContain(messages.malformed())
      expect(answer).toMatch(/^content-security-policy: /im)
      expect(answer).toMatch(/^connection: close\r$/im)
    }
  })
})

describe('a refused upload', () => {
  const upload = (length: number) =>
    `POST /wp-json/wp/v2/media HTTP/1.1\r\n${host}Content-Type: image/png\r\nContent-Length: ${length}\r\n\r\n`

  it('with a short body is answered, and its connection serves the next request', async () => {
    const next = `GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`
    const answers = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(upload(10)))
      let text = ''
      socket.on('data', (chunk) => {
        // The body comes after the answer.
        if (text === '') socket.write(`0123456789${next}`)
        text += chunk
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(text))
    })
    expect(statusesOf(answers)).toEqual([401, 200])
  })

  it('with a long one closes it, without waiting for the rest', async () => {
    const answer = await answerTo(upload(5_000_000))
    expect(statusesOf(answer)).toEqual([401])
    expect(answer).toMatch(/^connection: close\r$/im)
  })
})
