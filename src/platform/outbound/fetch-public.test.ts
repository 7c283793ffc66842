import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { certificateOfShopTest } from './certificate.fixture.ts'
import { fetchPublic } from './fetch-public.ts'
import { type Network, publicNetwork } from './network.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function listening(server: net.Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((ready) => server.listen(0, host, ready))
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
  })
  return (server.address() as AddressInfo).port
}
const served = (answer: RequestListener) => listening(http.createServer(answer))
const answering =
  (body: string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, answer) =>
    void answer.writeHead(status, headers).end(body)
const raw = (bytes: string) =>
  listening(
    net.createServer((socket) => void socket.on('error', () => {}).once('data', () => socket.end(bytes))),
  )

/** Every name is this machine, and this machine is allowed: the internet of a test. */
const here: Network = { resolve: async () => ['127.0.0.1'], isAllowed: (ip) => ip === '127.0.0.1' }
const fetchFrom = (address: string, network: Network = here, timeoutMs = 5000) =>
  fetchPublic(address, { maxBytes: 1000, timeoutMs, network })
const refusedFor = (reason: string, more = {}) => ({ ok: false, reason, ...more })

describe('a fetched file', () => {
  it('has its content type', async () => {
    const port = await served(answering('picture', { 'content-type': 'Image/PNG; charset=x' }))
    const answer = await fetchFrom(`http://shop.test:${port}/a.png`)
    expect(answer).toEqual({ ok: true, value: { bytes: Buffer.from('picture'), contentType: 'image/png' } })
  })

  it('is requested without data of the shop but its name', async () => {
    let received: IncomingMessage | undefined
    const port = await served((request, answer) => {
      received = request
      answer.setHeader('set-cookie', 'a=b').end()
    })
    await fetchFrom(`http://shop.test:${port}/a.png?b=c#d`)
    await fetchFrom(`http://shop.test:${port}/a.png?b=c#d`)
    expect([received?.method, received?.url]).toEqual(['GET', '/a.png?b=c'])
    expect(received?.headers).toEqual({
      host: `shop.test:${port}`,
      'user-agent': 'Handsel',
      accept: '*/*',
      'accept-encoding': 'identity',
      connection: 'close',
    })
  })
})

describe('an address that is not of the public internet', () => {
  const inside = `127.0.0.1 [::1] 0 0x7f.1 2130706433 [::ffff:127.0.0.1] [::ffff:7f00:1] localhost localhost. LOCALHOST
    shop.localhost 127.1 0177.0.0.1 169.254.169.254 [fe80::1] [fd00::1] [64:ff9b::7f00:1] [2002:7f00:1::] 10.0.0.1
    192.168.1.1 172.16.0.1 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 [::] [::127.0.0.1] ①②⑦.0.0.1 127。0。0。1`

  it.each(inside.split(/\s+/))('gets no connection: %s', async (host) => {
    let requests = 0
    const port = await served((_request, answer) => {
      requests += 1
      answer.end('secret')
    })
    const answer = await fetchPublic(`http://${host}:${port}/`, { maxBytes: 1000, timeoutMs: 5000 })
    expect(answer).toEqual(refusedFor('not-public'))
    expect(requests).toBe(0)
  })

  it('is refused even when a name has a public one as well', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['2606:4700::1111', '::1']]) {
      const network = { resolve: async () => addresses, isAllowed: publicNetwork.isAllowed }
      expect(await fetchFrom('http://shop.test/', network)).toEqual(refusedFor('not-public'))
    }
  })

  it('is not reached by a name that resolves to another address the second time', async () => {
    const port = await served(answering('the checked one'))
    const forbidden: string[] = []
    const otherServer = http
      .createServer(answering('secret'))
      .on('connection', () => forbidden.push('connected'))
    const bound = new Promise<boolean>((ready) => {
      otherServer.once('error', () => ready(false)).listen(port, '127.0.0.2', () => ready(true))
    })
    onTestFinished(() => void otherServer.close())
    expect(await bound).toBe(true)

    let requests = 0
    const rebinding: Network = {
      resolve: async () => [requests++ === 0 ? '127.0.0.1' : '127.0.0.2'],
      isAllowed: (ip) => ip === '127.0.0.1',
    }
    const answer = await fetchFrom(`http://shop.test:${port}/`, rebinding)
    expect(answer).toMatchObject({ ok: true, value: { bytes: Buffer.from('the checked one') } })
    expect([requests, forbidden]).toEqual([1, []])
  })

  it('is refused without a lookup when it is not http, or has a password', async () => {
    const network: Network = {
      resolve: () => expect.unreachable('nothing is looked up'),
      isAllowed: () => true,
    }
    const addresses = `file:///etc/passwd gopher://127.0.0.1/ ftp://shop.test/a.png data:image/png;base64,AAAA
      javascript:alert(1) //shop.test/a.png /a.png a.png http:// http://[:: http://a:b@shop.test/ https://a@shop.test/`
    for (const address of [...addresses.split(/\s+/), '', ' ']) {
      expect(await fetchFrom(address, network)).toEqual(refusedFor('not-http'))
    }
  })

  it('is unreachable when the name is unknown or no server listens', async () => {
    const nobody: Network = { ...here, resolve: () => Promise.reject(new Error('ENOTFOUND')) }
    expect(await fetchFrom('http://shop.test/', nobody)).toEqual(refusedFor('unreachable'))
    expect(await fetchFrom('http://shop.test/', { ...here, resolve: async () => [] })).toEqual(
      refusedFor('unreachable'),
    )
    const port = await served(answering(''))
    await closing.pop()!()
    expect(await fetchFrom(`http://shop.test:${port}/`)).toEqual(refusedFor('unreachable'))
  })
})

describe('a redirect', () => {
  it('is not followed', async () => {
    const secret = await served(answering('secret'))
    for (const status of [301, 302, 303, 307, 308]) {
      for (const to of [`http://127.0.0.1:${secret}/`, 'file:///etc/passwd', 'http://shop.test/other']) {
        const port = await served(answering('', { location: to }, status))
        expect(await fetchFrom(`http://shop.test:${port}/a.png`)).toEqual(refusedFor('redirected', { to }))
      }
    }
  })

  it('from http to https at the same path is followed once, and is checked again', async () => {
    const certificates = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...certificates, certificateOfShopTest.cert])
    onTestFinished(() => tls.setDefaultCACertificates(certificates))
    const secure = await listening(https.createServer(certificateOfShopTest, answering('picture')))
    const to = `https://shop.test:${secure}/a.png?b=c`
    const port = await served(answering('', { location: to }, 301))

    expect(await fetchFrom(`http://shop.test:${port}/a.png?b=c`)).toMatchObject({ ok: true })
    expect(await fetchFrom(`http://shop.test:${port}/other.png`)).toEqual(refusedFor('redirected', { to }))
    expect(await fetchFrom(`http://else.test:${port}/a.png?b=c`)).toEqual(refusedFor('redirected', { to }))

    let looked = 0
    const turning: Network = { ...here, resolve: async () => [looked++ === 0 ? '127.0.0.1' : '127.0.0.2'] }
    expect(await fetchFrom(`http://shop.test:${port}/a.png?b=c`, turning)).toEqual(refusedFor('not-public'))
  })

  it('from https to https is refused, even to itself', async () => {
    const certificates = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...certificates, certificateOfShopTest.cert])
    onTestFinished(() => tls.setDefaultCACertificates(certificates))
    let requests = 0
    const circle = (request: IncomingMessage, answer: ServerResponse) => {
      requests += 1
      answer.writeHead(302, { location: `https://${request.headers.host}${request.url}` }).end()
    }
    const port = await listening(https.createServer(certificateOfShopTest, circle))
    expect(await fetchFrom(`https://shop.test:${port}/a`)).toMatchObject(refusedFor('redirected'))
    expect(requests).toBe(1)
  })
})

describe('a certificate', () => {
  it('must be trusted, and be of the requested host', async () => {
    const port = await listening(https.createServer(certificateOfShopTest, answering('picture')))
    expect(await fetchFrom(`https://shop.test:${port}/`)).toEqual(refusedFor('unreachable'))

    const certificates = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...certificates, certificateOfShopTest.cert])
    onTestFinished(() => tls.setDefaultCACertificates(certificates))
    expect(await fetchFrom(`https://shop.test:${port}/`)).toMatchObject({ ok: true })
    expect(await fetchFrom(`https://else.test:${port}/`)).toEqual(refusedFor('unreachable'))
    expect(await fetchFrom(`https://127.0.0.1:${port}/`)).toEqual(refusedFor('unreachable'))
  })
})

describe('a body', () => {
  it('may have the allowed number of bytes, and not one more', async () => {
    const port = await served((request, answer) => void answer.end('x'.repeat(Number(request.url?.slice(1)))))
    expect(await fetchFrom(`http://shop.test:${port}/1000`)).toMatchObject({ ok: true })
    expect(await fetchFrom(`http://shop.test:${port}/1001`)).toEqual(refusedFor('too-large'))
  })

  it('without an end is read up to the limit', async () => {
    let sent = 0
    const port = await served((_request, answer) => {
      const more = () => {
        sent += 65_536
        answer.write(Buffer.alloc(65_536), (error) => error || setImmediate(more))
      }
      more()
    })
    expect(await fetchFrom(`http://shop.test:${port}/`)).toEqual(refusedFor('too-large'))
    const until = sent
    await new Promise((later) => setTimeout(later, 50))
    expect(sent - until).toBeLessThan(10_000_000)
  })

  it('is not waited for when its length is too large', async () => {
    const port = await served(
      (_request, answer) => void answer.writeHead(200, { 'content-length': '1001' }).write('x'),
    )
    expect(await fetchFrom(`http://shop.test:${port}/`)).toEqual(refusedFor('too-large'))
  })

  it('may have a wrong length', async () => {
    const long = await raw(`HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n${'x'.repeat(5000)}`)
    const answer = await fetchFrom(`http://shop.test:${long}/`)
    expect(answer.ok ? answer.value.bytes.length : answer.reason).toBeOneOf([3, 'unreachable'])
    const short = await raw('HTTP/1.1 200 OK\r\ncontent-length: 300\r\n\r\nabc')
    expect(await fetchFrom(`http://shop.test:${short}/`)).toEqual(refusedFor('unreachable'))
    const open = await raw(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1001)}`)
    expect(await fetchFrom(`http://shop.test:${open}/`)).toEqual(refusedFor('too-large'))
  })

  it('that arrives too slowly is aborted after the timeout', async () => {
    let gone = false
    const port = await served((_request, answer) => {
      const drip = setInterval(() => answer.write('x'), 20)
      answer.on('close', () => {
        clearInterval(drip)
        gone = true
      })
    })
    const startedMs = performance.now()
    expect(await fetchFrom(`http://shop.test:${port}/`, here, 200)).toEqual(refusedFor('too-slow'))
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    await expect.poll(() => gone).toBe(true)
  })

  it('a head, a connection or a name that never comes is aborted too', async () => {
    const silent = await served(() => {})
    expect(await fetchFrom(`http://shop.test:${silent}/`, here, 100)).toEqual(refusedFor('too-slow'))
    const noHead = await listening(net.createServer((socket) => void socket.on('error', () => {})))
    expect(await fetchFrom(`https://shop.test:${noHead}/`, here, 100)).toEqual(refusedFor('too-slow'))
    const noName: Network = { ...here, resolve: () => new Promise(() => {}) }
    expect(await fetchFrom('http://shop.test/', noName, 100)).toEqual(refusedFor('too-slow'))
  })
})

describe('an answer', () => {
  it.each([201, 204, 206, 304, 400, 401, 404, 410, 500, 503])('of status %i is refused', async (status) => {
    const port = await served(answering('', {}, status))
    expect(await fetchFrom(`http://shop.test:${port}/`)).toEqual(refusedFor('bad-status', { status }))
  })

  it('that is compressed without a request is refused', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'identity, gzip']) {
      const port = await served(answering('bomb', { 'content-encoding': encoding }))
      expect(await fetchFrom(`http://shop.test:${port}/`)).toEqual(refusedFor('bad-status', { status: 200 }))
    }
  })

  it('that is no HTTP, or whose head has no end, is refused', async () => {
    const other = await raw('SSH-2.0-OpenSSH\r\n')
    expect(await fetchFrom(`http://shop.test:${other}/`)).toEqual(refusedFor('unreachable'))
    const endless = await raw(`HTTP/1.1 200 OK\r\n${'x-more: and more\r\n'.repeat(10_000)}`)
    expect(await fetchFrom(`http://shop.test:${endless}/`)).toEqual(refusedFor('unreachable'))
  })
})
