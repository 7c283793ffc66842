import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tree } from '../../rest/tree.ts'
import { MAX_UPLOAD_BYTES } from '../../rest/upload.ts'
import { Form } from '../form.ts'
import type { IncomingRequest } from '../incoming-request.ts'
import { isReadable } from '../input.ts'
import type { TimeLimits } from '../limits/time-limits.ts'
import * as messages from '../messages.ts'
import { BadInput } from '../refusal.ts'
import { RequestRejected } from '../request-rejected.ts'
import { formEntries, MAX_FIELDS } from './form-body.ts'
import { jsonList, jsonObject } from './json-body.ts'
import {
  type MultipartForm,
  type MultipartLimits,
  type MultipartRefusal,
  multipartForm,
} from './multipart.ts'

/** The largest body of a call or form, in any content type. */
export const MAX_BODY_BYTES = 1_048_576
/** Parsing less takes less time than a call; forms of shoppers are smaller. */
const LARGE_BODY_BYTES = 8_192
const asForm: MultipartLimits = { fields: MAX_FIELDS, files: 0, fileBytes: 0 }
const asUpload: MultipartLimits = { fields: 100, files: 1, fileBytes: MAX_UPLOAD_BYTES }

type Entries = readonly (readonly [string, string])[]

/** The parsed body of a request, in any content type. */
export type Body = Pick<IncomingRequest, 'form' | 'json' | 'jsonList' | 'upload'>

/**
 * Adds parsers for the three ways to send fields: a form, a multipart form, and JSON. Each is read completely, so that
 * the framework's limit on a body applies to all of them. A large one is parsed within the time of its network.
 */
export function addBodyParsers(fastify: FastifyInstance, { run }: TimeLimits): void {
  fastify.removeAllContentTypeParsers()
  const read = (type: string | RegExp, bodyOf: (body: Buffer, type: string) => Promise<Body>) =>
    fastify.addContentTypeParser(
      type,
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: string | Buffer) => {
        const bytes = bytesOf(body)
        const parse = () => bodyOf(bytes, request.headers['content-type'] ?? '')
        return bytes.length > LARGE_BODY_BYTES ? run(request.ip, parse) : parse()
      },
    )
  read('application/x-www-form-urlencoded', async (body) => ({
    form: formOf(formEntries(body)),
  }))
  read('multipart/form-data', async (body, type) => ({
    form: formOf(body.length > 0 ? (await multipart(body, type, asForm)).entries : []),
  }))
  read(/^application\/(?:[\w.+-]+\+)?json/, async (body) => {
    const text = String(body)
    if (/^\s*\[/.test(text)) return { form: new Form([]), jsonList: jsonList(text) }
    const json = jsonObject(text)
    return { form: formOf(singleValues(json)), json }
  })
}

/** The same where a file is expected: as a part of a form, else the body itself, whatever its type. */
export function addUploadParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
    async (request: FastifyRequest, body: string | Buffer): Promise<Body> => {
      const type = request.headers['content-type'] ?? ''
      const raw = bytesOf(body)
      if (!/^multipart\/form-data\b/i.test(type)) return { form: new Form([]), upload: { raw } }
      const { entries, file } = await multipart(raw, type, asUpload)
      return { form: formOf(entries), upload: file ? { part: file } : {} }
    },
  )
}

/** Not copied: it may have 64 MB. */
function bytesOf(body: string | Buffer): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body
}

export function bodyFrom({ body }: FastifyRequest): Body {
  const isRead = typeof body === 'object' && body !== null && 'form' in body && body.form instanceof Form
  return isRead ? (body as Body) : { form: new Form([]) }
}

async function multipart(body: Buffer, type: string, limits: MultipartLimits): Promise<MultipartForm> {
  const form = await multipartForm(body, type, limits)
  if (!form.ok) throw refusals[form.reason]()
  return form.value
}

const refusals: Readonly<Record<MultipartRefusal, () => Error>> = {
  unreadable: () => new BadInput(messages.badInput()),
  'too-many-parts': () => new RequestRejected(413, messages.tooManyFields()),
  file: () => new RequestRejected(415, messages.noFiles()),
}

/**
 * The values at the top level of a JSON object. A list or an object is not a single value, and is not absent either.
 */
function singleValues(json: Tree): Entries {
  return Object.entries(json).flatMap(([name, one]) => {
    if (one === null) return []
    return [typeof one === 'object' ? ([`${name}[]`, ''] as const) : ([name, String(one)] as const)]
  })
}

/** PostgreSQL's texts cannot contain a NUL, and nobody types one: it is removed. A body with broken text is refused. */
function formOf(entries: Entries): Form {
  if (entries.length > MAX_FIELDS) throw new RequestRejected(413, messages.tooManyFields())
  if (!entries.flat().every(isReadable)) throw new BadInput(messages.brokenText())
  const without = (text: string) => text.replaceAll('\0', '')
  return new Form(entries.map(([name, value]) => [without(name), without(value)] as const))
}
