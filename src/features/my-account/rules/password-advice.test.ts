import { expect, it } from 'vitest'
import { passwordAdvice } from './password-advice.ts'

it.each([
  ['', undefined],
  ['1234567', 'too-short'],
  ['🦜🦜🦜🦜', 'too-short'],
  ['12345678', 'enough'],
  ['a'.repeat(14), 'enough'],
  ['a'.repeat(15), 'good'],
] as const)('the advice for “%s” is %s', (password, advice) => expect(passwordAdvice(password)).toBe(advice))
