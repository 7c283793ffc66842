import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorCode } from '../error-code.ts'
import { Form } from './form.ts'
import { BadInput } from './refusal.ts'
import { serverTexts } from './texts.ts'
import { TurnedAway } from './turned-away.ts'

/** The largest body that a call or form may have. */
export const MOST_BODY_BYTES = 1_048_576
const MOST_FIELDS = 1_000

type Entries = readonly (readonly [string, string])[]

/** Teaches the framework the three ways to send fields: a form, a form in parts, and JSON. */
export async function readBodies(fastify: FastifyInstance): Promise<void> {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => formOf([...new URLSearchParams(String(body))]),
  )
  fastify.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json/,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => formOf(jsonEntries(String(body))),
  )
  await fastify.register(multipart, {
    limits: { files: 0, fields: MOST_FIELDS, parts: MOST_FIELDS, fieldSize: MOST_BODY_BYTES },
  })
}

/** The fields that came with a request, however they were sent. */
export async function formFrom(request: FastifyRequest): Promise<Form> {
  if (request.isMultipart()) return formOf(await partEntries(request))
  return request.body instanceof Form ? request.body : new Form([])
}

async function partEntries(request: FastifyRequest): Promise<Entries> {
  const entries: [string, string][] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') entries.push([part.fieldname, String(part.value)])
    }
  } catch (error) {
    throw partsRefusal(error)
  }
  return entries
}

function partsRefusal(error: unknown): Error {
  const code = errorCode(error)
  if (code === 'FST_FILES_LIMIT') return new TurnedAway(415, serverTexts.noFiles)
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new TurnedAway(413, serverTexts.tooManyFields)
  }
  // The parser's own errors have no code: the body was not what its type says.
  return code ? (error as Error) : new BadInput(serverTexts.badInput)
}

/** The simple values at the top of a JSON object; lists and objects within it are not fields. */
function jsonEntries(text: string): Entries {
  if (text.trim() === '') return []
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadInput(serverTexts.badInput)
  }
  return Object.entries(value).flatMap(([name, one]) =>
    ['string', 'number', 'boolean'].includes(typeof one) ? [[name, String(one)] as const] : [],
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInput(serverTexts.badInput)
  }
}

/** PostgreSQL's texts cannot hold a NUL, and nobody types one: it is left out. */
function formOf(entries: Entries): Form {
  if (entries.length > MOST_FIELDS) throw new TurnedAway(413, serverTexts.tooManyFields)
  const without = (text: string) => text.replaceAll('\0', '')
  return new Form(entries.map(([name, value]) => [without(name), without(value)] as const))
}
