import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attacker, attackerOf, type Sent } from '../../support/hostile/attacker.ts'
import { bodyFloods, headFloods } from '../../support/hostile/floods.ts'
import { newFolder, startShop } from '../../support/process/shop-process.ts'
import { report } from '../figures.ts'

const VISITORS = 16
const ATTACKERS = 2
const SECONDS = 5
const MAX_RATIO = 3
const RUNS = 3
const PAGES = [
  '/shop/',
  '/cart/',
  '/',
  '/?wc-ajax=get_refreshed_fragments',
  '/shipping-and-returns/',
  '/product-category/a/',
]

/** What an attacker does until the end; it may do nothing but wait. */
type Attack = (isOver: () => boolean) => Promise<unknown>

/**
 * The p95 of pages, requested by visitors who wait for each answer, while one other network attacks over several
 * connections at once, as fast as it is answered.
 */
export async function provePagesUnderAttack(host: string): Promise<void> {
  const env = { PUBLIC_URL: `https://${host}`, TRUST_PROXY: '1', HANDSEL_RATE_LIMITS: '1' }
  const shop = await startShop({ data: await newFolder(), env })
  const visitors = await Promise.all(
    Array.from({ length: VISITORS }, (_, at) =>
      attackerOf(shop.origin, { headers: { host, 'x-forwarded-for': `203.0.113.${at}` } }),
    ),
  )
  const attacker = await attackerOf(shop.origin, { headers: { host, 'x-forwarded-for': '198.51.100.7' } })
  try {
    await p95During(visitors, async () => undefined)
    let calmMs = Math.max(1, await p95During(visitors, async () => undefined))
    for (const [name, attack] of attacksOf(attacker, Number(new URL(shop.origin).port), host)) {
      let ms = Number.POSITIVE_INFINITY
      // What does not hold is measured again: the machine may have paused.
      for (let run = 0; run < RUNS && ms > MAX_RATIO * calmMs; run += 1) {
        if (run > 0) calmMs = Math.max(1, await p95During(visitors, async () => undefined))
        ms = await p95During(visitors, (isOver) =>
          Promise.all(Array.from({ length: ATTACKERS }, () => attack(isOver))),
        )
      }
      report({
        tried: `hostile: pages during ${name}`,
        came: `p95 ${ms.toFixed(1)} ms, calm ${calmMs.toFixed(1)} ms`,
        promised: `at most ${MAX_RATIO} times as long`,
        holds: ms <= MAX_RATIO * calmMs,
      })
      // Other processes of the machine change too.
      calmMs = Math.max(1, await p95During(visitors, async () => undefined))
    }
  } finally {
    for (const one of [attacker, ...visitors]) one.close()
    await shop.stop()
  }
}

async function p95During(visitors: readonly Attacker[], attack: Attack): Promise<number> {
  const endMs = Date.now() + SECONDS * 1_000
  const isOver = () => Date.now() >= endMs
  const times: number[] = []
  const visits = visitors.map(async (visitor, at) => {
    for (let count = at; !isOver(); count += 1) {
      const startMs = performance.now()
      await visitor.send({ method: 'GET', path: PAGES[count % PAGES.length] ?? '/' })
      times.push(performance.now() - startMs)
    }
  })
  await Promise.all([...visits, attack(isOver)])
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
}

function attacksOf(attacker: Attacker, port: number, host: string): [string, Attack][] {
  const sizes = { bodyBytes: 1_000_000, headBytes: 60_000 }
  const repeated =
    (sent: Sent): Attack =>
    async (isOver) => {
      while (!isOver()) await attacker.send(sent).catch(() => undefined)
    }
  const bodies = bodyFloods(sizes)
    .filter(({ what }) => /separators|thousand|near-|many values|escapes|in lists|a text/.test(what))
    .map(
      ({ what, headers = {}, body }) =>
        [
          what,
          repeated({ method: 'POST', path: '/?wc-ajax=add_to_cart', headers, ...(body && { body }) }),
        ] as [string, Attack],
    )
  const heads = headFloods(sizes)
    .filter(({ what }) => /thousand|cookies|ids|search|accept-encoding/.test(what))
    .map(
      ({ what, headers = {}, query }) =>
        [
          what,
          repeated({ method: 'GET', path: `/wp-json/wp/v2/media${query ? `?${query}` : ''}`, headers }),
        ] as [string, Attack],
    )
  return [
    ...bodies,
    ...heads,
    ['malformed heads', raw(port, () => `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: b\r\n\r\n`)],
    ['heads that are too long', raw(port, () => `GET /?${'a'.repeat(70_000)} HTTP/1.1\r\n\r\n`)],
    ['bodies of a byte at a time', slow(port, host)],
  ]
}

/** New connections that send these bytes, one after another. */
function raw(port: number, bytes: () => string): Attack {
  return async (isOver) => {
    while (!isOver()) {
      await new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes()))
        socket.on('error', () => undefined)
        socket.on('close', resolve)
        socket.resume()
      })
    }
  }
}

/** A thousand connections whose requests do not end. */
function slow(port: number, host: string): Attack {
  return async (isOver) => {
    const head = `POST /cart/ HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`
    const sockets = Array.from({ length: 500 }, () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(head))
      socket.on('error', () => undefined)
      socket.resume()
      return socket
    })
    while (!isOver()) {
      for (const socket of sockets) if (socket.writable) socket.write(' ')
      await wait(100)
    }
    for (const socket of sockets) socket.destroy()
  }
}
