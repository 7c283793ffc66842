import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { pictureFetcher } from './picture-fetcher.ts'

const here = { resolve: async () => ['127.0.0.1'], isAllowed: () => true }
const servers: http.Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** A shop that answers its first, second … caller so; the last answer is repeated. */
async function oldShop(...answers: RequestListener[]) {
  let requests = 0
  const server = http.createServer((request, answer) => {
    requests += 1
    answers[Math.min(requests, answers.length) - 1]!(request, answer)
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  server.unref()
  const { port } = server.address() as AddressInfo
  return { address: (name: string) => `http://old.test:${port}/${name}`, requests: () => requests }
}
const status =
  (code: number, headers = {}): RequestListener =>
  (_request, answer) =>
    void answer.writeHead(code, headers).end('picture')
const hangUp: RequestListener = (request) => void request.socket.destroy()

describe('a picture at an address', () => {
  it.each([
    ['a fault of the server', status(503)],
    ['a broken connection', hangUp],
  ])('is requested once more after %s', async (_what, first) => {
    const shop = await oldShop(first, status(200))
    expect(await pictureFetcher(here)(shop.address('a'))).toEqual({ ok: true, value: Buffer.from('picture') })
    expect(shop.requests()).toBe(2)
  })

  it.each([
    ['unreachable', status(500), 2],
    ['unreachable', hangUp, 2],
    ['no-such-picture', status(404), 1],
    ['no-such-picture', status(403), 1],
    ['redirected', status(302, { location: 'http://127.0.0.1/secret' }), 1],
    ['too-many-bytes', status(200, { 'content-length': 20 * 1024 * 1024 + 1 }), 1],
  ] as const)('is left out as %s, after as many tries as may help', async (reason, answer, tries) => {
    const shop = await oldShop(answer)
    expect(await pictureFetcher(here)(shop.address('a'))).toEqual({ ok: false, reason })
    expect(shop.requests()).toBe(tries)
  })

  it('is unsafe inside the own network, and where it is none of the web', async () => {
    const shop = await oldShop(status(200))
    const fetch = pictureFetcher()
    const port = new URL(shop.address('')).port
    for (const host of [
      '127.0.0.1',
      '[::1]',
      'localhost',
      '169.254.169.254',
      '2130706433',
      'me:secret@old.test',
    ]) {
      expect(await fetch(`http://${host}:${port}/a`)).toEqual({ ok: false, reason: 'unsafe-address' })
    }
    expect(await fetch('http:')).toEqual({ ok: false, reason: 'unsafe-address' })
    expect(shop.requests()).toBe(0)
  })

  it('is not requested from a host that did not answer five times', async () => {
    const gone = await oldShop(hangUp)
    const other = await oldShop(status(404))
    const fetch = pictureFetcher(here)
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => fetch(gone.address(name))))
    expect(gone.requests()).toBe(10)
    expect(await fetch(gone.address('f'))).toEqual({ ok: false, reason: 'unreachable' })
    expect(gone.requests()).toBe(10)
    for (const name of 'abcdefg') await fetch(other.address(name))
    expect(other.requests()).toBe(7)
  })
})
