import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

/** The fields of an error in a line of the log. */
function plainError(error: unknown): Record<string, unknown> {
  const lines: string[] = []
  createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).error({ err: error })
  return JSON.parse(lines[0] ?? '').err
}

/** As PostgreSQL's own errors come: with the row that they are about. */
function databaseError(): Error {
  return Object.assign(new Error('duplicate key value violates unique constraint "customer_email"'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
    where: 'ada@example.com',
    constraint: 'customer_email',
    table: 'customer',
  })
}

describe('an error in the log', () => {
  it('has its code and place, and none of the values that it quotes', () => {
    const fields = plainError(databaseError())
    expect(fields).toMatchObject({ code: '23505', constraint: 'customer_email', table: 'customer' })
    expect(JSON.stringify(fields)).not.toContain('ada@example.com')
  })

  it('has its cause in the same form', () => {
    const fields = plainError(new Error('the order could not be placed', { cause: databaseError() }))
    expect(fields['cause']).toMatchObject({ code: '23505' })
    expect(JSON.stringify(fields)).not.toContain('ada@example.com')
  })

  it('may be any value', () => {
    expect(plainError('text')).toEqual({ message: 'text' })
    expect(plainError(null)).toEqual({ message: 'null' })
  })
})

/** The line of the log with these fields and this message. */
function lineOf(fields: object, message: string): string {
  const lines: string[] = []
  createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).info(fields, message)
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

const MAX_BYTES = 2048
const bytes = (line: string) => Buffer.byteLength(line)
const emptyBytes = bytes(lineOf({}, ''))

describe('a line of the log', () => {
  it('of 2 KB is written as it is', () => {
    const message = 'a'.repeat(MAX_BYTES - emptyBytes)
    const line = lineOf({}, message)
    expect(bytes(line)).toBe(MAX_BYTES)
    expect(JSON.parse(line)).toMatchObject({ msg: message })
    expect(line).not.toContain('isCut')
  })

  it('that would be longer is cut, and stays one line of JSON with its beginning', () => {
    const path = `/${'a'.repeat(100_000)}`
    const line = lineOf({ path, status: 404 }, 'request')
    expect(bytes(line)).toBeLessThanOrEqual(MAX_BYTES)
    expect(line.indexOf('\n')).toBe(line.length - 1)
    const fields = JSON.parse(line)
    expect(fields).toMatchObject({
      level: 'info',
      pid: process.pid,
      status: 404,
      msg: 'request',
      isCut: true,
    })
    expect(fields.path).toMatch(/^\/a{100,}…$/)
    expect(Date.parse(fields.time)).toBeGreaterThan(0)
  })

  it('has a part of every long text', () => {
    const cause = new Error('b'.repeat(50_000))
    const fields = JSON.parse(lineOf({ err: new Error('a'.repeat(50_000), { cause }) }, 'failed'))
    expect(fields.err.message).toMatch(/^a+…$/)
    expect(fields.err.cause.message).toMatch(/^b+…$/)
  })

  it('with very many fields has its message', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, index]))
    const line = lineOf({ many, list: Array.from({ length: 5_000 }, () => 'x') }, 'c'.repeat(5_000))
    expect(bytes(line)).toBeLessThanOrEqual(MAX_BYTES)
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      msg: expect.stringMatching(/^c+…$/),
      isCut: true,
    })
  })

  it('is at most 2 KB of valid JSON in any script', () => {
    const text = fc.string({ unit: 'binary', maxLength: 3_000, size: 'max' })
    fc.assert(
      fc.property(text, text, fc.jsonValue({ maxDepth: 3 }), (message, path, other) => {
        const line = lineOf({ path, other }, message)
        expect(bytes(line)).toBeLessThanOrEqual(MAX_BYTES)
        expect(JSON.parse(line)).toMatchObject({ level: 'info' })
      }),
      { numRuns: 50, endOnFailure: true },
    )
  })
})
