import type { Attacker, Received, Sent } from './attacker.ts'
import { allCalls, type HostileCall } from './calls.ts'
import { bodyFloods, type Flood, headFloods, type Sizes } from './floods.ts'
import { hostileTexts } from './texts.ts'

/** What was sent, and what it cost the event loop of the shop. */
export type Cost = { readonly what: string; readonly ms: number; readonly status: number }

export type Attacked = {
  readonly tried: number
  /** Answers of 5xx, and connections that ended without an answer. */
  readonly failures: readonly string[]
  /** The most expensive first. */
  readonly costs: readonly Cost[]
}

/** The processor time of the thread that answers, in ms, since any moment. Hashing and pictures are in other threads. */
export type ThreadClock = () => number

export type Attempt = {
  readonly what: string
  readonly sent: Sent
  /** Up to a hundred calls in one: together they may cost more, but not at a stretch. */
  readonly isBatch?: boolean
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const links = new Set(allCalls().flatMap(({ address }) => /^\/\?([\w-]+)=$/.exec(address)?.[1] ?? []))
/** No request may hold the process longer, on a machine that decodes forms as fast as that of the figures. */
export const MAX_MS = 50

const REFERENCE_MS = 12
const referenceText = 'a=%C3%A9%20b+&'.repeat(20_000)

/** How many times slower this machine is at this moment; at least 1. Others may use its processor, or it is another one. */
function slowness(): number {
  const times = Array.from({ length: 8 }, () => {
    const startMs = performance.now()
    const fields = [...new URLSearchParams(referenceText)]
    return fields.length > 0 ? performance.now() - startMs : Number.POSITIVE_INFINITY
  })
  return Math.max(1, Math.min(...times) / REFERENCE_MS)
}

/** One attempt of so many: each call gets some of them, and each of them goes to some of the calls. */
export function sampleOf(attempts: readonly Attempt[], call: number, step: number): Attempt[] {
  return attempts.filter((_attempt, index) => index % step === call % step)
}

type Floods = { readonly heads: readonly Flood[]; readonly bodies: readonly Flood[] }
const floodsBySize = new WeakMap<Sizes, Floods>()

/** Whole requests of many parts, or of a large one, to a call; forms have the nonces that let them in. */
export async function floodsOf(attacker: Attacker, call: HostileCall, sizes: Sizes): Promise<Attempt[]> {
  const path = attacker.pathOf(call)
  const proofs = Object.entries(await attacker.fieldsOf(call)).filter(
    ([name]) => isProof(name) || name === 'product_id',
  )
  const prefix = Buffer.from(`${new URLSearchParams(proofs)}&`)
  const all = floodsBySize.get(sizes) ?? { heads: headFloods(sizes), bodies: bodyFloods(sizes) }
  floodsBySize.set(sizes, all)
  const floods = call.method === 'GET' ? all.heads : [...all.bodies, ...all.heads]
  return floods.map(({ what, query, headers = {}, body }) => ({
    what: `${call.method} ${call.address} with ${what}`,
    sent: {
      method: call.method,
      path: query === undefined ? path : path + (path.includes('?') ? '&' : '?') + query,
      headers,
      ...(body && {
        body: headers['content-type'] === formType['content-type'] ? Buffer.concat([prefix, body]) : body,
      }),
    },
  }))
}

/** A text in all fields of a call at once, together so long. */
export async function textInAllFields(
  attacker: Attacker,
  call: HostileCall,
  bytes: number,
): Promise<Attempt[]> {
  const names = call.fields.filter((name) => !isProof(name))
  return textsIn(attacker, call, [names], Math.floor(bytes / Math.max(1, names.length)))
}

/** Texts of some kinds in one field of a call after the other, the others valid; over the fields, of all kinds. */
export async function textInEachField(
  attacker: Attacker,
  call: HostileCall,
  bytes: number,
): Promise<Attempt[]> {
  const names = call.fields.filter((name) => !isProof(name))
  const all = await textsIn(
    attacker,
    call,
    names.map((name) => [name]),
    bytes,
  )
  return all.filter((_, index) => index % TEXTS_EACH === Math.floor(index / KINDS) % TEXTS_EACH)
}

const KINDS = Object.keys(hostileTexts).length
const TEXTS_EACH = 61

async function textsIn(
  attacker: Attacker,
  call: HostileCall,
  fields: readonly (readonly string[])[],
  bytes: number,
): Promise<Attempt[]> {
  const valid = await attacker.fieldsOf(call)
  const texts = encodedTexts(
    call.method === 'GET' ? Math.min(bytes, HEAD_BYTES / Math.max(1, fields[0]?.length ?? 1)) : bytes,
  )
  return fields.flatMap((names) => {
    const others = Object.entries(valid).filter(([name]) => !names.includes(name))
    const rest = new URLSearchParams(others).toString()
    return [...texts].map(([kind, text]) => ({
      what: `${call.method} ${call.address} with ${kind} in ${names.length > 3 ? 'all fields' : names.join()}`,
      sent: sentTo(
        attacker,
        call,
        [...names.map((name) => `${encodeURIComponent(name)}=${text}`)].join('&'),
        { rest, text },
      ),
    }))
  })
}

/** Room for the rest of the head. */
const HEAD_BYTES = 50_000
const encoded = new Map<number, ReadonlyMap<string, string>>()

/** All hostile texts, each so long when it is escaped. */
function encodedTexts(bytes: number): ReadonlyMap<string, string> {
  const escaped = (text: string) => new URLSearchParams({ a: text.toWellFormed() }).toString().slice(2)
  const found =
    encoded.get(bytes) ??
    new Map(
      Object.entries(hostileTexts).map(([kind, textOf]) => {
        const grows = Math.max(1, escaped(textOf(1_000)).length / 1_000)
        return [kind, escaped(textOf(Math.max(12, Math.floor(bytes / grows))))]
      }),
    )
  encoded.set(bytes, found)
  return found
}

function sentTo(
  attacker: Attacker,
  call: HostileCall,
  fields: string,
  { rest, text }: { readonly rest: string; readonly text: string },
): Sent {
  const path = attacker.pathOf(call)
  if (call.method !== 'GET')
    return { method: call.method, path, headers: formType, body: `${rest}&${fields}` }
  // The value of a link, which does the same on any page.
  return { method: 'GET', path: path.endsWith('=') ? path + text : `${path}?${fields}` }
}

/** Without it the call is refused before anything else is read, or is another call: a link, on any page. */
function isProof(name: string): boolean {
  return /nonce|^(security|placement_key|action|login|register)$/.test(name) || links.has(name)
}

/** What clients expect where a picture is deleted without `force` (docs/wire.md K.3). */
function isTrash({ status, body }: Received): boolean {
  return status === 501 && body.includes('rest_trash_not_supported')
}

/**
 * Sends all, one after another. What seems to cost too much is sent again, and its cost divided by the slowness of the machine: a
 * pause of the machine is not a cost.
 */
export async function attack(
  attacker: Attacker,
  attempts: Iterable<Attempt>,
  clock: ThreadClock,
): Promise<Attacked> {
  const failures: string[] = []
  const costs: Cost[] = []
  for (const { what, sent, isBatch } of attempts) {
    let best: Cost | undefined
    for (let run = 0; run < 4 && (!best || best.ms > MAX_MS); run += 1) {
      const answer = attacker
        .send(sent)
        .catch((error: Error): Received => ({ status: 0, headers: {}, body: error.message }))
      const spentMs = await (isBatch ? longestHold(attacker, answer, clock) : spentUntil(answer, clock))
      const received = await answer
      const ms = spentMs > MAX_MS ? spentMs / slowness() : spentMs
      if (received.status === 0 || (received.status >= 500 && !isTrash(received)))
        failures.push(`${what}: ${received.status} ${received.body.slice(0, 100)}`)
      if (!best || ms < best.ms) best = { what, ms, status: received.status }
    }
    if (best) costs.push(best)
  }
  return { tried: costs.length, failures: [...new Set(failures)], costs: costs.sort((a, b) => b.ms - a.ms) }
}

async function spentUntil(answer: Promise<unknown>, clock: ThreadClock): Promise<number> {
  const before = clock()
  await answer
  return clock() - before
}

/** The most processor time between two answers to another visitor, until this answer. */
async function longestHold(
  attacker: Attacker,
  answer: Promise<unknown>,
  clock: ThreadClock,
): Promise<number> {
  let isAnswered = false
  void answer.then(() => {
    isAnswered = true
  })
  let longest = 0
  while (!isAnswered)
    longest = Math.max(longest, await spentUntil(attacker.send({ method: 'GET', path: '/healthz' }), clock))
  return longest
}
