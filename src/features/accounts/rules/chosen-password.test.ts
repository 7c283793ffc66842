import { describe, expect, it } from 'vitest'
import { isOverlong, passwordFault } from './chosen-password.ts'

describe('a chosen password', () => {
  it('has at least eight characters, whatever they are', () => {
    expect(passwordFault('1234567', [])).toBe('too-short')
    expect(passwordFault('12345678', [])).toBeUndefined()
    expect(passwordFault('        ', [])).toBeUndefined()
    expect(passwordFault('🦜🦜🦜🦜', [])).toBe('too-short')
    expect(passwordFault('🦜🦜🦜🦜🦜🦜🦜🦜', [])).toBeUndefined()
  })

  it('may be as long as a page, and no longer', () => {
    expect(passwordFault('a'.repeat(4096), [])).toBeUndefined()
    expect(passwordFault('a'.repeat(4097), [])).toBe('too-long')
    expect(isOverlong('é'.repeat(2048))).toBe(false)
    expect(isOverlong('é'.repeat(2049))).toBe(true)
    expect(isOverlong('🦜'.repeat(1024))).toBe(false)
    expect(isOverlong('🦜'.repeat(1025))).toBe(true)
  })

  it('is not the own name or address', () => {
    expect(passwordFault('Ada@Example.com', ['ada@example.com', ''])).toBe('like-the-name')
    expect(passwordFault('ada@example.com!', ['ada@example.com'])).toBeUndefined()
  })
})
