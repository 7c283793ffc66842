import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Form } from './form.ts'
import { isReadable } from './input.ts'
import { BadInput } from './refusal.ts'
import { serverTexts } from './texts.ts'
import { TurnedAway } from './turned-away.ts'

/** The largest body that a call or form may have, however it is sent. */
export const MOST_BODY_BYTES = 1_048_576
const MOST_FIELDS = 1_000

type Entries = readonly (readonly [string, string])[]

/**
 * Teaches the framework the three ways to send fields: a form, a form in parts, and JSON. Each is read whole,
 * so that the framework's limit on a body holds for all of them.
 */
export function readBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  const read = (type: string | RegExp, entriesOf: (body: Buffer, type: string) => Promise<Entries>) =>
    fastify.addContentTypeParser(
      type,
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: string | Buffer) =>
        formOf(await entriesOf(Buffer.from(body), request.headers['content-type'] ?? '')),
    )
  read('application/x-www-form-urlencoded', async (body) => [...new URLSearchParams(String(body))])
  read('multipart/form-data', partEntries)
  read(/^application\/(?:[\w.+-]+\+)?json/, async (body) => jsonEntries(String(body)))
}

/** The fields that came with a request, however they were sent. */
export function formFrom(request: FastifyRequest): Form {
  return request.body instanceof Form ? request.body : new Form([])
}

async function partEntries(body: Buffer, type: string): Promise<Entries> {
  if (body.length === 0) return []
  const parts = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new BadInput(serverTexts.badInput)
    })
  return [...parts].map(([name, value]) => {
    if (typeof value !== 'string') throw new TurnedAway(415, serverTexts.noFiles)
    return [name, value] as const
  })
}

/** The values at the top of a JSON object. A list or an object there is no value, and is not absent either. */
function jsonEntries(text: string): Entries {
  if (text.trim() === '') return []
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadInput(serverTexts.badInput)
  }
  return Object.entries(value).flatMap(([name, one]) => {
    if (one === null) return []
    return [typeof one === 'object' ? ([`${name}[]`, ''] as const) : ([name, String(one)] as const)]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInput(serverTexts.badInput)
  }
}

/** PostgreSQL's texts cannot hold a NUL, and nobody types one: it is left out. A body with broken text is refused. */
function formOf(entries: Entries): Form {
  if (entries.length > MOST_FIELDS) throw new TurnedAway(413, serverTexts.tooManyFields)
  if (!entries.flat().every(isReadable)) throw new BadInput(serverTexts.brokenText)
  const without = (text: string) => text.replaceAll('\0', '')
  return new Form(entries.map(([name, value]) => [without(name), without(value)] as const))
}
