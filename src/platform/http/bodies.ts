import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tree } from '../rest/tree.ts'
import { MOST_UPLOAD_BYTES } from '../rest/upload.ts'
import { Form } from './form.ts'
import type { Incoming } from './incoming.ts'
import { isReadable } from './input.ts'
import { jsonObject } from './json-body.ts'
import { BadInput } from './refusal.ts'
import { serverTexts } from './texts.ts'
import { TurnedAway } from './turned-away.ts'
import { uploadPartsOf } from './upload-parts.ts'

/** The largest body that a call or form may have, however it is sent. */
export const MOST_BODY_BYTES = 1_048_576
const MOST_FIELDS = 1_000

type Entries = readonly (readonly [string, string])[]

/** What came with a request, however it was sent. */
export type Body = Pick<Incoming, 'form' | 'json' | 'upload'>

/**
 * Teaches the framework the three ways to send fields: a form, a form in parts, and JSON. Each is read whole,
 * so that the framework's limit on a body holds for all of them.
 */
export function readBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  const read = (type: string | RegExp, bodyOf: (body: Buffer, type: string) => Promise<Body>) =>
    fastify.addContentTypeParser(
      type,
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: string | Buffer) =>
        bodyOf(Buffer.from(body), request.headers['content-type'] ?? ''),
    )
  read('application/x-www-form-urlencoded', async (body) => ({
    form: formOf([...new URLSearchParams(String(body))]),
  }))
  read('multipart/form-data', async (body, type) => ({ form: formOf(await partEntries(body, type)) }))
  read(/^application\/(?:[\w.+-]+\+)?json/, async (body) => {
    const json = jsonObject(String(body))
    return { form: formOf(singleValues(json)), json }
  })
}

/** The same where a file is awaited: as a part of a form, else the body itself, whatever its type. */
export function readUploads(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MOST_UPLOAD_BYTES },
    async (request: FastifyRequest, body: string | Buffer): Promise<Body> => {
      const type = request.headers['content-type'] ?? ''
      const raw = Buffer.from(body)
      if (!/^multipart\/form-data\b/i.test(type)) return { form: new Form([]), upload: { raw } }
      const parts = await uploadPartsOf(raw, type)
      if (!parts) throw new BadInput(serverTexts.badInput)
      return { form: formOf(parts.entries), upload: parts.file ? { part: parts.file } : {} }
    },
  )
}

export function bodyFrom({ body }: FastifyRequest): Body {
  const isRead = typeof body === 'object' && body !== null && 'form' in body && body.form instanceof Form
  return isRead ? (body as Body) : { form: new Form([]) }
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

/** The values at the top of a JSON object. A list or an object there is no single value, and is not absent either. */
function singleValues(json: Tree): Entries {
  return Object.entries(json).flatMap(([name, one]) => {
    if (one === null) return []
    return [typeof one === 'object' ? ([`${name}[]`, ''] as const) : ([name, String(one)] as const)]
  })
}

/** PostgreSQL's texts cannot hold a NUL, and nobody types one: it is left out. A body with broken text is refused. */
function formOf(entries: Entries): Form {
  if (entries.length > MOST_FIELDS) throw new TurnedAway(413, serverTexts.tooManyFields)
  if (!entries.flat().every(isReadable)) throw new BadInput(serverTexts.brokenText)
  const without = (text: string) => text.replaceAll('\0', '')
  return new Form(entries.map(([name, value]) => [without(name), without(value)] as const))
}
