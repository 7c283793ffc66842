import { expect, it } from 'vitest'
import { utf8 } from './utf8.ts'

it('joins texts and bytes as UTF-8', () => {
  expect(utf8(['<p>', Buffer.from('“é” – 12 €'), '𝒂 ', '', 'ü</p>']).toString()).toBe('<p>“é” – 12 €𝒂 ü</p>')
  expect(utf8([]).length).toBe(0)
})

it('gives each caller its own bytes', () => {
  const first = utf8(['first ', Buffer.from('page')])
  utf8(['another page'])
  expect(first.toString()).toBe('first page')
})

it('has no limit of length', () => {
  const long = '€'.repeat(400_000)
  expect(utf8([long, Buffer.from(long), 'end']).toString()).toBe(`${long}${long}end`)
})

it('writes a broken surrogate as the replacement character, as everywhere else', () => {
  expect(utf8(['a\ud800b'])).toEqual(Buffer.from('a\ud800b'))
})
