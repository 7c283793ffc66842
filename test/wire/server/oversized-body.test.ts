import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const part = `--B\r\ncontent-disposition: form-data; name="w"\r\n\r\n${'x'.repeat(60_000)}\r\n`

it.each([
  ['a form', 'application/x-www-form-urlencoded', `w=${'x'.repeat(60_000)}&`],
  ['parts', 'multipart/form-data; boundary=B', part],
  ['JSON', 'application/json', ' '.repeat(60_000)],
])('a body without length and without end is refused: %s', async (_title, type, chunk) => {
  const { status, sentBytes } = await sentWithoutEnd(
    `${await app.origin()}/?wc-ajax=add_to_cart`,
    type,
    chunk,
  )
  expect(status).toBe(413)
  // The buffers of the two sockets add to the 1 MB that is read.
  expect(sentBytes).toBeLessThan(20_000_000)
})

/** Sends the chunk repeatedly until an answer arrives. */
function sentWithoutEnd(url: string, type: string, chunk: string) {
  return new Promise<{ status: number | undefined; sentBytes: number }>((resolve, reject) => {
    let sentBytes = 0
    const headers = { 'content-type': type }
    const sending = request(url, { method: 'POST', headers }, (reply) => {
      clearInterval(more)
      resolve({ status: reply.statusCode, sentBytes })
      sending.destroy()
    })
    const more = setInterval(() => {
      sending.write(chunk)
      sentBytes += chunk.length
    }, 1)
    sending.on('error', (error) => {
      clearInterval(more)
      reject(error)
    })
  })
}
