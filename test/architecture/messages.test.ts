import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogueFolders, moduleInLocale, moduleOf, readCatalogue } from '../../scripts/messages.ts'
import { type Locale, locales } from '../../src/kernel/locale.ts'
import { number, plural, select } from '../../src/kernel/message.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Texts = Readonly<Record<string, string>>

function write(catalogue: Partial<Record<Locale, Texts>>): void {
  for (const [name, texts] of Object.entries(catalogue))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(texts))
}

type Compiled = Readonly<Record<string, (values?: object) => unknown>>

/** The functions of a catalogue in a locale, as the browser has them. */
function compiled(catalogue: Partial<Record<Locale, Texts>>, locale: Locale): Compiled {
  write(catalogue)
  const code = stripTypeScriptTypes(moduleInLocale(folder, locale))
    .replace(/^import .*$/m, '')
    .replace(/export const (\w+) = /g, 'messages.$1 = ')
  return new Function('number', 'plural', 'select', `const messages = {}\n${code}\nreturn messages`)(
    number,
    plural,
    select,
  )
}

describe('a compiled message', () => {
  const items = {
    'en-US': { items: '{count, plural, =0 {No items} one {# item} other {# items}} for {name}' },
    'de-DE': { items: '{count, plural, =0 {Keine Artikel} one {# Artikel} other {# Artikel}} für {name}' },
  }

  it('chooses the plural, and writes numbers, as its locale does', () => {
    const english = compiled(items, 'en-US')
    const texts = [0, 1, 2, 1200].map((count) => english['items']?.({ count, name: 'Ada`s' }))
    expect(texts).toEqual(
      [0, 1, 2, '1,200'].map((count) => `${count || 'No'} item${count === 1 ? '' : 's'} for Ada\`s`),
    )
    expect(compiled(items, 'de-DE')['items']?.({ count: 1200, name: 'Ada' })).toBe('1.200 Artikel für Ada')
  })

  it('is that of en-US where en-GB has none of its own', () => {
    const british = compiled({ ...items, 'en-GB': {} }, 'en-GB')
    expect(british['items']?.({ count: 2, name: 'Ada' })).toBe('2 items for Ada')
  })

  it('gives the parts of a text with links', () => {
    const link = {
      'en-US': { agree: 'See our <link>terms</link>.' },
      'de-DE': { agree: '<link>AGB</link> lesen.' },
    }
    const parts = compiled(link, 'en-US')['agree']?.({ link: (text: string) => ({ text }) })
    expect(parts).toEqual(['See our ', { text: 'terms' }, '.'])
  })

  it('is typed by its values', () => {
    write(items)
    expect(moduleOf(folder)).toContain(
      'readonly items: (v: { readonly count: number; readonly name: string }) => string',
    )
  })
})

describe('a catalogue with an error', () => {
  const english = { 'en-US': { hello: 'Hello {name}', bye: 'Bye' } }
  it.each([
    ['no catalogue', english, /de-DE\.json is missing/],
    ['a missing message', { ...english, 'de-DE': { hello: 'Hallo {name}' } }, /de-DE\.json lacks "bye"/],
    [
      'an unknown message',
      { ...english, 'de-DE': { hello: '{name}', bye: 'x', hi: 'y' } },
      /"hi" is no message/,
    ],
    [
      'another placeholder',
      { ...english, 'de-DE': { hello: 'Hallo {nmae}', bye: 'x' } },
      /"hello" has the placeholders nmae: string; the English message has name: string/,
    ],
    [
      'an error of syntax',
      { ...english, 'de-DE': { hello: 'Hallo {name', bye: 'x' } },
      /"hello" is not a valid message/,
    ],
    ['a plural without other', { 'en-US': { n: '{n, plural, one {x}}' } }, /"n" is not a valid message/],
    ['a name that is no name', { 'en-US': { 'a-b': 'x' } }, /"a-b" is not a name/],
    ['a name of the compiled file', { 'en-US': { plural: 'x' } }, /"plural" cannot name a message/],
    ['another name of it', { 'en-US': { deDE: 'x' } }, /"deDE" cannot name a message/],
    [
      'a plural that the locale does not have',
      { ...english, 'de-DE': { hello: 'Hallo {name}', bye: '{n, plural, few {x} other {y}}' } },
      /de-DE\.json: "bye" is not a valid message: de-DE has no plural "few"/,
    ],
    [
      'a text in place of a plural',
      { 'en-US': { n: '{n, plural, one {#} other {#}}' }, 'de-DE': { n: '{n}' } },
      /de-DE\.json: "n" has the placeholders n: string; the English message has n: number/,
    ],
    ['a reserved name', { 'en-US': { delete: 'x' } }, /"delete" is not a name/],
    ['a value that is no text', { 'en-US': { hello: 1 as unknown as string } }, /"hello" is not a text/],
    [
      'an empty text',
      { ...english, 'de-DE': { hello: 'Hallo {name}', bye: ' ' } },
      /de-DE\.json: "bye" is empty/,
    ],
    ['a date', { 'en-US': { day: '{day, date}' } }, /dates and times are formatted before/],
  ] as const)('is refused by name: %s', (_what, catalogue, reason) => {
    write(catalogue)
    expect(() => readCatalogue(folder)).toThrow(reason)
  })
})

it('a catalogue with a message twice is refused by name', () => {
  writeFileSync(
    join(folder, 'en-US.json'),
    '{ "bye": "Say \\"hi\\": bye", "hello": "Hello", "bye": "Goodbye" }',
  )
  expect(() => readCatalogue(folder)).toThrow(/en-US\.json: "bye" is there twice/)
})

it('a catalogue of an unknown locale is refused by name', () => {
  write({ 'en-US': { bye: 'Bye' }, 'de-DE': { bye: 'Tschüs' } })
  writeFileSync(join(folder, 'fr-FR.json'), '{}')
  expect(() => readCatalogue(folder)).toThrow(
    /fr-FR\.json is no catalogue of a locale: .* en-US, en-GB, de-DE/,
  )
})

/** Words that are the same in German, and messages that only arrange their values. */
const alike = [
  ...[
    '(optional)',
    'optional',
    'Bank',
    'BIC',
    'Code',
    'Details',
    'Downloads',
    'Eircode',
    'GTIN',
    'IBAN',
    'Link',
    'Material',
  ],
  ...['Name', 'Newsletter', 'Passkey', 'Passkeys', 'Region', 'Shop', 'Status', 'Symbol', 'System', 'Text'],
  ...[
    '{name} in {color}',
    ...['Ada', 'Ben', '[Test] {subject}'],
    '{amount, number} g',
    '{amount, number} kg',
    '{amount, number} oz',
    '{amount, number} lb',
    'H',
  ],
]
const isArranged = (text: string) => !/\p{L}/u.test(text.replace(/\{[^{}]*\}/g, ''))

describe('the catalogues of the shop', () => {
  it('have a German text for every English one', () => {
    const same = catalogueFolders().flatMap((each) => {
      const { 'en-US': english, 'de-DE': german } = readCatalogue(each)
      return Object.entries(english).filter(([key, { text }]) => german[key]?.text === text)
    })
    const texts = same.map(([, { text }]) => text).filter((text) => !isArranged(text))
    expect(texts.filter((text) => !alike.includes(text))).toEqual([])
    expect(alike.filter((text) => !texts.includes(text))).toEqual([])
  })

  it('have every message in every locale', () => {
    const folders = catalogueFolders()
    expect(folders.length).toBeGreaterThan(0)
    for (const each of folders) expect(Object.keys(readCatalogue(each))).toEqual([...locales])
  })
})
