import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await makeTestApp()
  port = Number(new URL(await app.origin()).port)
})
afterAll(() => app.close())

/** The first line of the answer to a body in chunks, '' when the connection ends without one. */
function answerTo(path: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = 'transfer-encoding: chunked\r\ncontent-type: application/x-www-form-urlencoded'
      socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${head}\r\n\r\n${body}`)
    })
    let answer = ''
    socket.on('data', (bytes) => {
      answer += String(bytes)
      socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
  })
}

const inBytes = (text: string) => `${[...text].map((one) => `1\r\n${one}\r\n`).join('')}0\r\n\r\n`
const bytes = (count: number) => inBytes('a'.repeat(count))

it('a form in single bytes is read, a megabyte of them is not, and its network is not listened to for a while', async () => {
  const form = inBytes(`product_id=80&quantity=1&note=${'x'.repeat(400)}`)
  expect(await answerTo('/?wc-ajax=get_refreshed_fragments', form)).toBe('HTTP/1.1 200 OK')
  const large = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`
  expect(await answerTo('/?wc-ajax=get_refreshed_fragments', `${large + large}0\r\n\r\n`)).toBe(
    'HTTP/1.1 200 OK',
  )

  const flood = bytes(170_000)
  for (const path of ['/?wc-ajax=add_to_cart', '/nope', '/wp-json/batch/v1']) {
    const before = process.cpuUsage()
    expect(await answerTo(path, flood)).toBe('')
    // This process also writes the flood; read to its end, it would take a second.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(500)
  }
  expect(await answerTo('/?wc-ajax=get_refreshed_fragments', form)).toBe('')
})
