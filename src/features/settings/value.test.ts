import { describe, expect, it } from 'vitest'
import type { SettingDeclaration } from '../../platform/settings.ts'
import { generalSettings } from './general.ts'
import { wrongValueText } from './texts.ts'
import { readValue, takesValue, writeValue } from './value.ts'

const setting = (changes: Partial<SettingDeclaration>): SettingDeclaration => ({
  name: 'x',
  title: () => 'X',
  help: () => 'An X.',
  group: 'identity',
  type: 'text',
  default: '',
  ...changes,
})
const wrong = { ok: false, reason: 'wrong-value' }
const is = (value: unknown) => ({ ok: true, value })

describe('the value of a setting', () => {
  it('reads yes and no in the usual spellings', () => {
    const yesNo = setting({ type: 'yes-no', default: false })
    for (const text of ['yes', ' On ', 'TRUE']) expect(readValue(yesNo, text, 2)).toEqual(is(true))
    for (const text of ['no', 'off', 'false']) expect(readValue(yesNo, text, 2)).toEqual(is(false))
    for (const text of ['', 'maybe', '1e0', 'constructor']) expect(readValue(yesNo, text, 2)).toEqual(wrong)
  })

  it('accepts a whole number within its bounds only', () => {
    const number = setting({ type: 'whole-number', default: 2, min: 0, max: 4 })
    expect(['-1', '0', '4', '5', '2.0', '1e1', '', '٣'].map((text) => readValue(number, text, 2).ok)).toEqual(
      [false, true, true, false, false, false, false, false],
    )
  })

  it('reads an amount with the decimals of the shop, and never rounds', () => {
    const amount = setting({ type: 'amount', default: 0 })
    expect(readValue(amount, '12.50', 2)).toEqual(is(1250))
    expect(readValue(amount, '12', 0)).toEqual(is(12))
    expect(readValue(amount, '12.505', 2)).toEqual(wrong)
    expect(readValue(amount, '-1', 2)).toEqual(wrong)
    expect(writeValue(amount, 1250, 2)).toBe('12.50')
  })

  it('takes a choice in any case, as it is spelt in the list', () => {
    const choice = setting({ type: 'choice', default: 'US', choices: ['US', 'DE'] })
    expect(readValue(choice, 'de', 2)).toEqual(is('DE'))
    expect(readValue(choice, 'FR', 2)).toEqual(wrong)
    expect(wrongValueText(choice, 'FR')).toBe('x must be one of US, DE. Nothing was changed.')
  })

  it('writes out a short colour', () => {
    const colour = setting({ type: 'colour', default: '#000000' })
    expect(readValue(colour, '#ABC', 2)).toEqual(is('#aabbcc'))
    for (const text of ['#abcd', 'red', '#ggg', '#12345']) expect(readValue(colour, text, 2)).toEqual(wrong)
  })

  it('takes text unchanged, on one line and up to a maximum length', () => {
    const text = setting({ max: 5, min: 1 })
    expect(readValue(text, ' a ', 2)).toEqual(is(' a '))
    for (const bad of ['', 'abcdef', 'a\nb', 'a\0']) expect(readValue(text, bad, 2)).toEqual(wrong)
    expect(readValue(setting({}), 'x'.repeat(2001), 2)).toEqual(wrong)
  })

  it('takes JSON of the default’s kind only', () => {
    const list = setting({ type: 'json', default: [] })
    const record = setting({ type: 'json', default: {} })
    expect(readValue(list, '[1]', 2)).toEqual(is([1]))
    for (const bad of ['{}', '1', 'null', '[', '']) expect(readValue(list, bad, 2)).toEqual(wrong)
    expect(readValue(record, '{"a":1}', 2)).toEqual(is({ a: 1 }))
    expect(readValue(record, '[]', 2)).toEqual(wrong)
  })

  it('takes JSON that passes the check of its declaration', () => {
    const check = (text: string) => (text.includes('slip') ? 'There is a slip.' : undefined)
    const list = setting({ type: 'json', default: [], check })
    expect(readValue(list, '["fine"]', 2)).toEqual(is(['fine']))
    expect(readValue(list, '["slip"]', 2)).toEqual(wrong)
    expect(takesValue(list, ['slip'])).toBe(false)
  })

  it('has a valid default that reads back as it is written', () => {
    for (const declaration of generalSettings) {
      expect(takesValue(declaration, declaration.default), declaration.name).toBe(true)
      const written = writeValue(declaration, declaration.default, 2)
      expect(readValue(declaration, written, 2), declaration.name).toEqual(is(declaration.default))
    }
  })
})
