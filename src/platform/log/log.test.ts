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
