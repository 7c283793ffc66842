import { describe, expect, it } from 'vitest'
import { plainError } from './log.ts'

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
  it('tells what and where, and none of the values that it quotes', () => {
    const told = plainError(databaseError())
    expect(told).toMatchObject({ code: '23505', constraint: 'customer_email', table: 'customer' })
    expect(JSON.stringify(told)).not.toContain('ada@example.com')
  })

  it('tells its cause the same way', () => {
    const told = plainError(new Error('the order could not be placed', { cause: databaseError() }))
    expect(told['cause']).toMatchObject({ code: '23505' })
    expect(JSON.stringify(told)).not.toContain('ada@example.com')
  })

  it('may be anything', () => {
    expect(plainError('text')).toEqual({ message: 'text' })
    expect(plainError(undefined)).toEqual({ message: 'undefined' })
  })
})
