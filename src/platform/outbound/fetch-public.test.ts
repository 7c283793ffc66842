import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { certificateOfShopTest } from './certificate.fixture.ts'
import { fetchPublic } from './fetch-public.ts'
import type { Network } from './network.ts'
import { isPublicAddress } from './public-address.ts'

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
const says =
  (body: string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_asked, answer) =>
    void answer.writeHead(status, headers).end(body)
const raw = (bytes: string) =>
  listening(
    net.createServer((socket) => void socket.on('error', () => {}).once('data', () => socket.end(bytes))),
  )

/** Every name is this machine, and this machine is allowed: the internet of a test. */
const here: Network = { resolve: async () => ['127.0.0.1'], isAllowed: (ip) => ip === '127.0.0.1' }
const ask = (address: string, network: Network = here, timeoutMs = 5000) =>
  fetchPublic(address, { maxBytes: 1000, timeoutMs, network })
const refusedFor = (reason: string, more = {}) => ({ ok: false, reason, ...more })

describe('what stands at an address', () => {
  it('comes back with what it says that it is', async () => {
    const port = await served(says('picture', { 'content-type': 'Image/PNG; charset=x' }))
    const answer = await ask(`http://shop.test:${port}/a.png`)
    expect(answer).toEqual({ ok: true, value: { bytes: Buffer.from('picture'), contentType: 'image/png' } })
  })

  it('is asked for without anything of the shop but its name', async () => {
    let asked: IncomingMessage | undefined
    const port = await served((request, answer) => {
      asked = request
      answer.setHeader('set-cookie', 'a=b').end()
    })
    await ask(`http://shop.test:${port}/a.png?b=c#d`)
    await ask(`http://shop.test:${port}/a.png?b=c#d`)
    expect([asked?.method, asked?.url]).toEqual(['GET', '/a.png?b=c'])
    expect(asked?.headers).toEqual({
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

  it.each(inside.split(/\s+/))('is not connected to: %s', async (host) => {
    let asked = 0
    const port = await served((_asked, answer) => {
      asked += 1
      answer.end('secret')
    })
    const answer = await fetchPublic(`http://${host}:${port}/`, { maxBytes: 1000, timeoutMs: 5000 })
    expect(answer).toEqual(refusedFor('not-public'))
    expect(asked).toBe(0)
  })

  it('is refused even when a name leads to a public one as well', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['2606:4700::1111', '::1']]) {
      const network = { resolve: async () => addresses, isAllowed: isPublicAddress }
      expect(await ask('http://shop.test/', network)).toEqual(refusedFor('not-public'))
    }
  })

  it('is not reached by a name that means another address the second time', async () => {
    const port = await served(says('the checked one'))
    const forbidden: string[] = []
    const elsewhere = http.createServer(says('secret')).on('connection', () => forbidden.push('connected'))
    const bound = new Promise<boolean>((ready) => {
      elsewhere.once('error', () => ready(false)).listen(port, '127.0.0.2', () => ready(true))
    })
    onTestFinished(() => void elsewhere.close())
    expect(await bound).toBe(true)

    let asked = 0
    const rebinding: Network = {
      resolve: async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2'],
      isAllowed: (ip) => ip === '127.0.0.1',
    }
    const answer = await ask(`http://shop.test:${port}/`, rebinding)
    expect(answer).toMatchObject({ ok: true, value: { bytes: Buffer.from('the checked one') } })
    expect([asked, forbidden]).toEqual([1, []])
  })

  it('is refused without a look when it is not http, or carries a password', async () => {
    const network: Network = {
      resolve: () => expect.unreachable('nothing is looked up'),
      isAllowed: () => true,
    }
    const addresses = `file:///etc/passwd gopher://127.0.0.1/ ftp://shop.test/a.png data:image/png;base64,AAAA
      javascript:alert(1) //shop.test/a.png /a.png a.png http:// http://[:: http://a:b@shop.test/ https://a@shop.test/`
    for (const address of [...addresses.split(/\s+/), '', ' ']) {
      expect(await ask(address, network)).toEqual(refusedFor('not-http'))
    }
  })

  it('is unreachable when the name is unknown or nobody listens', async () => {
    const nobody: Network = { ...here, resolve: () => Promise.reject(new Error('ENOTFOUND')) }
    expect(await ask('http://shop.test/', nobody)).toEqual(refusedFor('unreachable'))
    expect(await ask('http://shop.test/', { ...here, resolve: async () => [] })).toEqual(
      refusedFor('unreachable'),
    )
    const port = await served(says(''))
    await closing.pop()!()
    expect(await ask(`http://shop.test:${port}/`)).toEqual(refusedFor('unreachable'))
  })
})

describe('a redirect', () => {
  it('is not followed', async () => {
    const secret = await served(says('secret'))
    for (const status of [301, 302, 303, 307, 308]) {
      for (const to of [`http://127.0.0.1:${secret}/`, 'file:///etc/passwd', 'http://shop.test/other']) {
        const port = await served(says('', { location: to }, status))
        expect(await ask(`http://shop.test:${port}/a.png`)).toEqual(refusedFor('redirected', { to }))
      }
    }
  })

  it('from http to https at the same place is asked once, and is checked again', async () => {
    const certificates = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...certificates, certificateOfShopTest.cert])
    onTestFinished(() => tls.setDefaultCACertificates(certificates))
    const secure = await listening(https.createServer(certificateOfShopTest, says('picture')))
    const to = `https://shop.test:${secure}/a.png?b=c`
    const port = await served(says('', { location: to }, 301))

    expect(await ask(`http://shop.test:${port}/a.png?b=c`)).toMatchObject({ ok: true })
    expect(await ask(`http://shop.test:${port}/other.png`)).toEqual(refusedFor('redirected', { to }))
    expect(await ask(`http://else.test:${port}/a.png?b=c`)).toEqual(refusedFor('redirected', { to }))

    let looked = 0
    const turning: Network = { ...here, resolve: async () => [looked++ === 0 ? '127.0.0.1' : '127.0.0.2'] }
    expect(await ask(`http://shop.test:${port}/a.png?b=c`, turning)).toEqual(refusedFor('not-public'))
  })

  it('from https to https is refused, even to itself', async () => {
    const certificates = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...certificates, certificateOfShopTest.cert])
    onTestFinished(() => tls.setDefaultCACertificates(certificates))
    let asked = 0
    const circle = (request: IncomingMessage, answer: ServerResponse) => {
      asked += 1
      answer.writeHead(302, { location: `https://${request.headers.host}${request.url}` }).end()
    }
    const port = await listening(https.createServer(certificateOfShopTest, circle))
    expect(await ask(`https://shop.test:${port}/a`)).toMatchObject(refusedFor('redirected'))
    expect(asked).toBe(1)
  })
})

describe('a certificate', () => {
  it('must be trusted, and be of the host that was asked for', async () => {
    const port = await listening(https.createServer(certificateOfShopTest, says('picture')))
    expect(await ask(`https://shop.test:${port}/`)).toEqual(refusedFor('unreachable'))

    const certificates = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...certificates, certificateOfShopTest.cert])
    onTestFinished(() => tls.setDefaultCACertificates(certificates))
    expect(await ask(`https://shop.test:${port}/`)).toMatchObject({ ok: true })
    expect(await ask(`https://else.test:${port}/`)).toEqual(refusedFor('unreachable'))
    expect(await ask(`https://127.0.0.1:${port}/`)).toEqual(refusedFor('unreachable'))
  })
})

describe('a body', () => {
  it('may have as many bytes as are allowed, and not one more', async () => {
    const port = await served((asked, answer) => void answer.end('x'.repeat(Number(asked.url?.slice(1)))))
    expect(await ask(`http://shop.test:${port}/1000`)).toMatchObject({ ok: true })
    expect(await ask(`http://shop.test:${port}/1001`)).toEqual(refusedFor('too-large'))
  })

  it('without an end is read no further than allowed', async () => {
    let sent = 0
    const port = await served((_asked, answer) => {
      const more = () => {
        sent += 65_536
        answer.write(Buffer.alloc(65_536), (fault) => fault || setImmediate(more))
      }
      more()
    })
    expect(await ask(`http://shop.test:${port}/`)).toEqual(refusedFor('too-large'))
    const until = sent
    await new Promise((later) => setTimeout(later, 50))
    expect(sent - until).toBeLessThan(10_000_000)
  })

  it('is not waited for when it says itself that it is too large', async () => {
    const port = await served(
      (_asked, answer) => void answer.writeHead(200, { 'content-length': '1001' }).write('x'),
    )
    expect(await ask(`http://shop.test:${port}/`)).toEqual(refusedFor('too-large'))
  })

  it('is not believed about its length', async () => {
    const long = await raw(`HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n${'x'.repeat(5000)}`)
    const answer = await ask(`http://shop.test:${long}/`)
    expect(answer.ok ? answer.value.bytes.length : answer.reason).toBeOneOf([3, 'unreachable'])
    const short = await raw('HTTP/1.1 200 OK\r\ncontent-length: 300\r\n\r\nabc')
    expect(await ask(`http://shop.test:${short}/`)).toEqual(refusedFor('unreachable'))
    const open = await raw(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1001)}`)
    expect(await ask(`http://shop.test:${open}/`)).toEqual(refusedFor('too-large'))
  })

  it('that drips is left when the time is up', async () => {
    let gone = false
    const port = await served((_asked, answer) => {
      const drip = setInterval(() => answer.write('x'), 20)
      answer.on('close', () => {
        clearInterval(drip)
        gone = true
      })
    })
    const begunMs = performance.now()
    expect(await ask(`http://shop.test:${port}/`, here, 200)).toEqual(refusedFor('too-slow'))
    expect(performance.now() - begunMs).toBeLessThan(10_000)
    await expect.poll(() => gone).toBe(true)
  })

  it('or a head, a connection or a name that never comes is left too', async () => {
    const silent = await served(() => {})
    expect(await ask(`http://shop.test:${silent}/`, here, 100)).toEqual(refusedFor('too-slow'))
    const noHead = await listening(net.createServer((socket) => void socket.on('error', () => {})))
    expect(await ask(`https://shop.test:${noHead}/`, here, 100)).toEqual(refusedFor('too-slow'))
    const noName: Network = { ...here, resolve: () => new Promise(() => {}) }
    expect(await ask('http://shop.test/', noName, 100)).toEqual(refusedFor('too-slow'))
  })
})

describe('an answer', () => {
  it.each([201, 204, 206, 304, 400, 401, 404, 410, 500, 503])('of status %i is none', async (status) => {
    const port = await served(says('', {}, status))
    expect(await ask(`http://shop.test:${port}/`)).toEqual(refusedFor('bad-status', { status }))
  })

  it('that is packed, though that was not asked for, is none', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'identity, gzip']) {
      const port = await served(says('bomb', { 'content-encoding': encoding }))
      expect(await ask(`http://shop.test:${port}/`)).toEqual(refusedFor('bad-status', { status: 200 }))
    }
  })

  it('that is no HTTP, or whose head has no end, is none', async () => {
    const other = await raw('SSH-2.0-OpenSSH\r\n')
    expect(await ask(`http://shop.test:${other}/`)).toEqual(refusedFor('unreachable'))
    const endless = await raw(`HTTP/1.1 200 OK\r\n${'x-more: and more\r\n'.repeat(10_000)}`)
    expect(await ask(`http://shop.test:${endless}/`)).toEqual(refusedFor('unreachable'))
  })
})
