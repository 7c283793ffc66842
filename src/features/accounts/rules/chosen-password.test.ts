import { describe, expect, it } from 'vitest'
import { guessedForms, isOverlong, passwordFault } from './chosen-password.ts'

describe('a chosen password', () => {
  it('has at least eight characters, whatever they are', () => {
    expect(passwordFault('1234567', [])).toBe('too-short')
    expect(passwordFault('19283746', [])).toBeUndefined()
    expect(passwordFault('. . : , ', [])).toBeUndefined()
    expect(passwordFault('🦜🦜🦜🦜', [])).toBe('too-short')
    expect(passwordFault('🦜🌿🦜🌿🦜🌿🦜🌿', [])).toBeUndefined()
  })

  it('may be as long as a page, and no longer', () => {
    expect(passwordFault('ac'.repeat(2048), [])).toBeUndefined()
    expect(passwordFault('a'.repeat(4097), [])).toBe('too-long')
    expect(isOverlong('é'.repeat(2048))).toBe(false)
    expect(isOverlong('é'.repeat(2049))).toBe(true)
    expect(isOverlong('🦜'.repeat(1024))).toBe(false)
    expect(isOverlong('🦜'.repeat(1025))).toBe(true)
  })

  it('is not the own name or address', () => {
    expect(passwordFault('Ada@Example.com', ['ada@example.com', ''])).toBe('like-the-name')
    expect(passwordFault('xx', ['xx'])).toBe('too-short')
    expect(passwordFault('xx82941056', ['xx'])).toBeUndefined()
    expect(passwordFault('the lovelace vase', ['lovelace'])).toBeUndefined()
  })

  it.each(['ada@example.com!', 'adalove1815', 'adaloveadalove', ' AdaLove.AdaLove.99', '1815-adalove!'])(
    'is not the own name with digits and signs around it, nor again and again: %s',
    (password) => {
      expect(passwordFault(password, ['adalove', 'ada@example.com'])).toBe('like-the-name')
    },
  )

  it.each(['123456789012345', '987654321098', 'AbCdEfGhIjKl', 'zyxwvutsr', '88888888', ' 345678901 '])(
    'is no row of signs that follow each other: %s',
    (password) => {
      expect(passwordFault(password, [])).toBe('common')
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
  ])('is looked for on the lists as thieves try it: %s', (password, form) => {
    expect([...guessedForms(password)]).toContain(form)
  })

  it('has few forms, however long it is', () => {
    expect(guessedForms('a1!'.repeat(1300)).size).toBeLessThan(30)
  })
})
