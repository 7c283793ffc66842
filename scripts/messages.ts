/*
 * Compiles the catalogues of messages: `messages/en-US.json`, in ICU MessageFormat, and its translations become
 * `messages.ts` in the folder above, with one function for each message. A catalogue with an error is refused, with the
 * name of the message: a missing or unknown key, a placeholder that the English message does not have, a syntax error.
 * `en-GB` has only what differs from `en-US`; every other locale has every message (docs/decisions/0019-messages.md).
 *
 * `node scripts/messages.ts` writes the files; the plugin does so for Vite, and gives each browser build one locale.
 */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Locale, locales } from '../src/kernel/locale.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [DEFAULT_LOCALE, ...otherLocales] = locales
/** Locales whose catalogue has only what differs from the default. */
const variants: readonly Locale[] = ['en-GB']

/** An error in a catalogue, with its file and key. */
class CatalogueError extends Error {}

type ValueType = 'string' | 'number' | 'tag'

type Message = {
  readonly text: string
  readonly nodes: readonly MessageFormatElement[]
  readonly values: ReadonlyMap<string, ValueType>
}

type Messages = Readonly<Record<string, Message>>

const reserved = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield await'.split(
    ' ',
  ),
)

/** Names that the compiled files use themselves. */
const used = new Set(['all', 'locale', 'number', 'plural', 'select', ...locales.map(variableOf)])

/** The messages of a catalogue by locale, checked. */
export function readCatalogue(folder: string): Readonly<Record<Locale, Messages>> {
  checkFiles(folder)
  const first = readMessages(folder, DEFAULT_LOCALE)
  const others = otherLocales.map((locale) => {
    const translated = readMessages(folder, locale)
    checkTranslation(first, translated, locale, nameOf(folder, locale))
    return [locale, { ...first, ...translated }]
  })
  return Object.fromEntries([[DEFAULT_LOCALE, first], ...others])
}

/** A catalogue of a locale that the shop does not have would never be shown. */
function checkFiles(folder: string): void {
  const files: readonly string[] = locales.map((locale) => `${locale}.json`)
  const unknown = readdirSync(folder).find((file) => !files.includes(file))
  if (unknown)
    throw new CatalogueError(
      `${relative(root, join(folder, unknown))} is no catalogue of a locale: src/kernel/locale.ts has ${locales.join(', ')}.`,
    )
}

const nameOf = (folder: string, locale: Locale) => relative(root, join(folder, `${locale}.json`))

function readMessages(folder: string, locale: Locale): Messages {
  const name = nameOf(folder, locale)
  const file = join(folder, `${locale}.json`)
  if (!existsSync(file)) {
    if (variants.includes(locale)) return {}
    throw new CatalogueError(`${name} is missing.`)
  }
  const texts = readJson(file, name)
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (!/^[a-z][A-Za-z0-9]*$/.test(key) || reserved.has(key))
        throw new CatalogueError(`${name}: "${key}" is not a name for a message; names are written likeThis.`)
      if (used.has(key))
        throw new CatalogueError(`${name}: "${key}" cannot name a message: its compiled file uses that name.`)
      if (typeof text !== 'string') throw new CatalogueError(`${name}: "${key}" is not a text.`)
      if (text.trim() === '') throw new CatalogueError(`${name}: "${key}" is empty.`)
      try {
        const nodes = parse(text, { requiresOtherClause: true })
        checkPlurals(nodes, locale)
        return [key, { text, nodes, values: valuesOf(nodes) }]
      } catch (error) {
        throw new CatalogueError(`${name}: "${key}" is not a valid message: ${messageOf(error)}`)
      }
    }),
  )
}

/** A form that the locale's numbers never take would never be shown. */
function checkPlurals(nodes: readonly MessageFormatElement[], locale: Locale): void {
  for (const node of nodes) {
    if (node.type === TYPE.tag) checkPlurals(node.children, locale)
    if (node.type !== TYPE.plural && node.type !== TYPE.select) continue
    const type = node.type === TYPE.plural ? node.pluralType : undefined
    const forms = type && new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories
    for (const [form, { value }] of Object.entries(node.options)) {
      if (forms && !/^=\d+$/.test(form) && !forms.some((each) => each === form))
        throw new Error(`${locale} has no plural "${form}"`)
      checkPlurals(value, locale)
    }
  }
}

function readJson(file: string, name: string): Readonly<Record<string, unknown>> {
  const json = readFileSync(file, 'utf8')
  const texts = parsed(json, name)
  const twice = repeatedKey(json)
  if (twice !== undefined) throw new CatalogueError(`${name}: "${twice}" is there twice.`)
  return texts
}

function parsed(json: string, name: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new CatalogueError(`${name} is not JSON: ${messageOf(error)}`)
  }
}

/** A key that a flat JSON object has twice: of such keys JSON.parse keeps the last and says nothing. */
function repeatedKey(json: string): string | undefined {
  const keys = new Set<string>()
  for (const [, string = '', colon] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*(:)?/g)) {
    if (!colon) continue
    const key: string = JSON.parse(string)
    if (keys.has(key)) return key
    keys.add(key)
  }
  return undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function checkTranslation(first: Messages, translated: Messages, locale: Locale, name: string): void {
  for (const [key, { values }] of Object.entries(translated)) {
    const original = first[key]
    if (!original) throw new CatalogueError(`${name}: "${key}" is no message of ${DEFAULT_LOCALE}.json.`)
    if (listed(values) !== listed(original.values))
      throw new CatalogueError(
        `${name}: "${key}" has the placeholders ${listed(values)}; the English message has ${listed(original.values)}.`,
      )
  }
  const missing = Object.keys(first).filter((key) => !translated[key])
  if (missing.length > 0 && !variants.includes(locale))
    throw new CatalogueError(`${name} lacks ${missing.map((key) => `"${key}"`).join(', ')}.`)
}

function listed(values: Message['values']): string {
  const each = [...values].map(([name, type]) => `${name}: ${type}`)
  return each.sort().join(', ') || 'none'
}

/** The values that a message takes, by name. */
function valuesOf(
  nodes: readonly MessageFormatElement[],
  values = new Map<string, ValueType>(),
): Map<string, ValueType> {
  const add = (name: string, type: ValueType) => {
    const known = values.get(name)
    // A number may be written plainly where its plural has been chosen.
    if (known === 'number' && type === 'string') return
    if (known && known !== type && !(known === 'string' && type === 'number'))
      throw new Error(`"${name}" is used as ${known} and as ${type}`)
    values.set(name, type)
  }
  for (const node of nodes) {
    switch (node.type) {
      case TYPE.literal:
      case TYPE.pound:
        break
      case TYPE.argument:
        add(node.value, 'string')
        break
      case TYPE.number:
        if (node.style) throw new Error('a number has no style here')
        add(node.value, 'number')
        break
      case TYPE.plural:
        if (node.offset) throw new Error('a plural has no offset here')
        add(node.value, 'number')
        for (const { value } of Object.values(node.options)) valuesOf(value, values)
        break
      case TYPE.select:
        add(node.value, 'string')
        for (const { value } of Object.values(node.options)) valuesOf(value, values)
        break
      case TYPE.tag:
        add(node.value, 'tag')
        valuesOf(node.children, values)
        break
      default:
        throw new Error('dates and times are formatted before they become part of a message')
    }
  }
  return values
}

const hasTags = (values: Message['values']) => [...values.values()].includes('tag')

function typesOf(values: Message['values']): string {
  const types = { string: 'string', number: 'number', tag: '(text: string) => T' }
  return `{ ${[...values].map(([name, type]) => `readonly ${name}: ${types[type]}`).join('; ')} }`
}

/** The code of a message in a locale: a function of its values, with their types or without. */
function functionOf({ nodes, values }: Message, locale: Locale, typed: boolean): string {
  const parameter = values.size === 0 ? '' : typed ? `v: ${typesOf(values)}` : 'v'
  const writer = new ExpressionWriter(values, locale)
  if (!hasTags(values)) return `(${parameter}) => ${writer.text(nodes)}`
  return `${typed ? '<T,>' : ''}(${parameter}) => [${nodes.map((node) => writer.part(node)).join(', ')}]`
}

type Options = Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>

/** Writes the expressions of one message. */
class ExpressionWriter {
  readonly #values: Message['values']
  readonly #locale: string

  constructor(values: Message['values'], locale: Locale) {
    this.#values = values
    this.#locale = JSON.stringify(locale)
  }

  /** A part of a message with tags: a text, or what a function of the caller makes of the text in a tag. */
  part(node: MessageFormatElement): string {
    return node.type === TYPE.tag ? `v.${node.value}(${this.text(node.children)})` : this.text([node])
  }

  text(nodes: readonly MessageFormatElement[], count?: string): string {
    const isLiteral = nodes.every(({ type }) => type === TYPE.literal)
    if (isLiteral) return JSON.stringify(nodes.map((node) => ('value' in node ? node.value : '')).join(''))
    const parts = nodes.map((node) =>
      node.type === TYPE.literal
        ? node.value.replace(/[`\\]|\$\{/g, '\\$&')
        : `\${${this.#expression(node, count)}}`,
    )
    return `\`${parts.join('')}\``
  }

  #expression(node: MessageFormatElement, count: string | undefined): string {
    switch (node.type) {
      case TYPE.pound:
        return count ?? "'#'"
      case TYPE.argument:
        return this.#values.get(node.value) === 'number' ? this.#number(node.value) : `v.${node.value}`
      case TYPE.number:
        return this.#number(node.value)
      case TYPE.plural:
        return `plural(${this.#locale}, '${node.pluralType}', v.${node.value}, ${this.#forms(node.options, 'count')})`
      case TYPE.select:
        return `select(v.${node.value}, ${this.#forms(node.options, '', count)})`
      default:
        throw new CatalogueError('A tag within a plural, select or tag cannot be compiled.')
    }
  }

  #number(name: string): string {
    return `number(${this.#locale}, v.${name})`
  }

  #forms(options: Options, parameter: string, count = parameter): string {
    const forms = Object.entries(options).map(
      ([key, { value }]) =>
        `${JSON.stringify(key)}: (${parameter}) => ${this.text(value, count || undefined)}`,
    )
    return `{ ${forms.join(', ')} }`
  }
}

function kernelSeenFrom(folder: string): string {
  return relative(dirname(folder), join(root, 'src', 'kernel')).replaceAll('\\', '/')
}

function importsOf(code: string, folder: string): string {
  const used = ['number', 'plural', 'select'].filter((name) => code.includes(`${name}(`))
  return used.length > 0 ? `import { ${used.join(', ')} } from '${kernelSeenFrom(folder)}/message.ts'\n` : ''
}

function signatureOf({ values }: Message): string {
  if (hasTags(values)) return `<T>(v: ${typesOf(values)}) => (string | T)[]`
  return `(${values.size === 0 ? '' : `v: ${typesOf(values)}`}) => string`
}

function variableOf(locale: Locale): string {
  return locale.replaceAll('-', '')
}

/** The module of a catalogue: each message answers in the locale of the process. */
export function moduleOf(folder: string): string {
  const catalogue = readCatalogue(folder)
  const messages = Object.entries(catalogue[DEFAULT_LOCALE])
  const code = [
    'type Messages = {',
    ...messages.map(([key, message]) => `  readonly ${key}: ${signatureOf(message)}`),
    '}',
    ...locales.flatMap((locale) => [
      `const ${variableOf(locale)}: Messages = {`,
      ...Object.entries(catalogue[locale]).map(
        ([key, message]) => `  ${key}: ${functionOf(message, locale, false)},`,
      ),
      '}',
    ]),
    'const all: Readonly<Record<Locale, Messages>> = {',
    ...locales.map((locale) => `  '${locale}': ${variableOf(locale)},`),
    '}',
    ...messages.map(([key, { text, values }]) => {
      const parameter = values.size === 0 ? '' : 'v'
      return `/** ${text.replaceAll('*/', '*\\/')} */
export const ${key}: Messages['${key}'] = (${parameter}) => all[locale()].${key}(${parameter})`
    }),
  ].join('\n')
  return `// Written by scripts/messages.ts from the catalogues in messages/.
import { type Locale, locale } from '${kernelSeenFrom(folder)}/locale.ts'
${importsOf(code, folder)}${code}
`
}

/** The module of a catalogue for a browser build: one locale alone. */
export function moduleInLocale(folder: string, locale: Locale): string {
  const code = Object.entries(readCatalogue(folder)[locale])
    .map(([key, message]) => `export const ${key} = ${functionOf(message, locale, true)}`)
    .join('\n')
  return `${importsOf(code, folder)}${code}\n`
}

/** The folders of catalogues. */
export function catalogueFolders(): string[] {
  return globSync(`src/**/messages/${DEFAULT_LOCALE}.json`, { cwd: root })
    .map((file) => join(root, dirname(file)))
    .sort()
}

/** Writes the modules that have changed. */
function writeModules(): void {
  for (const folder of catalogueFolders()) {
    const file = `${folder}.ts`
    const code = moduleOf(folder)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code)
  }
}

/** Vite's plugin. Where `BUILD_LOCALE` is set, the browser's files have the messages of that locale alone. */
export function messages() {
  return {
    name: 'messages',
    config: () => writeModules(),
    load(this: { readonly environment?: { readonly name: string } }, id: string) {
      const folder = id.replace(/\.ts$/, '')
      const locale = locales.find((each) => each === process.env['BUILD_LOCALE'])
      const isCatalogue = folder.endsWith('/messages') && existsSync(join(folder, `${DEFAULT_LOCALE}.json`))
      const isForBrowser = ['client', 'admin'].includes(this.environment?.name ?? '')
      return locale && isCatalogue && isForBrowser ? moduleInLocale(folder, locale) : undefined
    },
    handleHotUpdate({ file }: { readonly file: string }) {
      if (/\/messages\/[\w-]+\.json$/.test(file)) writeModules()
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    writeModules()
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
