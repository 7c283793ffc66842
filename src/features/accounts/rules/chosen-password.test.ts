import { describe, expect, it } from 'vitest'
import { guessableForms, isTooLong, passwordProblem } from './chosen-password.ts'

describe('a new password', () => {
  it('has at least eight characters, whatever they are', () => {
    expect(passwordProblem('1234567', [])).toBe('too-short')
    expect(passwordProblem('19283746', [])).toBeUndefined()
    expect(passwordProblem('. . : , ', [])).toBeUndefined()
    expect(passwordProblem('🦜🦜🦜🦜', [])).toBe('too-short')
    expect(passwordProblem('🦜🌿🦜🌿🦜🌿🦜🌿', [])).toBeUndefined()
  })

  it('has at most 4,096 bytes', () => {
    expect(passwordProblem('ac'.repeat(2048), [])).toBeUndefined()
    expect(passwordProblem('a'.repeat(4097), [])).toBe('too-long')
    expect(isTooLong('é'.repeat(2048))).toBe(false)
    expect(isTooLong('é'.repeat(2049))).toBe(true)
    expect(isTooLong('🦜'.repeat(1024))).toBe(false)
    expect(isTooLong('🦜'.repeat(1025))).toBe(true)
  })

  it('is not one’s own name or address', () => {
    expect(passwordProblem('Ada@Example.com', ['ada@example.com', ''])).toBe('like-the-name')
    expect(passwordProblem('xx', ['xx'])).toBe('too-short')
    expect(passwordProblem('xx82941056', ['xx'])).toBeUndefined()
    expect(passwordProblem('the lovelace vase', ['lovelace'])).toBeUndefined()
  })

  it.each(['ada@example.com!', 'adalove1815', 'adaloveadalove', ' AdaLove.AdaLove.99', '1815-adalove!'])(
    'is not one’s own name with digits and punctuation, nor repeated: %s',
    (password) => {
      expect(passwordProblem(password, ['adalove', 'ada@example.com'])).toBe('like-the-name')
    },
  )

  it.each(['123456789012345', '987654321098', 'AbCdEfGhIjKl', 'zyxwvutsr', '88888888', ' 345678901 '])(
    'is no sequence of characters: %s',
    (password) => {
      expect(passwordProblem(password, [])).toBe('common')
    },
  )

  it.each([
    ['Password2026!', 'password'],
    ['P@ssw0rd', 'password'],
    [' p4$$w0rd!! ', 'password'],
    ['sunshinesunshine7', 'sunshine'],
    ['We1come1', 'welcome'],
    ['1loveyou', 'iloveyou'],
    ['Dragon!2026', 'dragon123'],
  ])('is looked up on the lists in the forms that attackers try: %s', (password, form) => {
    expect([...guessableForms(password)]).toContain(form)
  })

  it('has few forms, however long it is', () => {
    expect(guessableForms('a1!'.repeat(1300)).size).toBeLessThan(30)
  })
})
