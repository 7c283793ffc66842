import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import { type Source, sources } from './sources/sources.ts'

/**
 * Words that names of code must not have, and what says it better; docs/glossary.md has the terms of the shop. They are
 * vague, old-fashioned, or stood for several things at once.
 */
const replaced: Readonly<Record<string, readonly string[]>> = {
  'request, requested, query': ['ask', 'asks', 'asked', 'asking', 'wish', 'wisher', 'wishes'],
  'quantity, units, items, products': ['piece', 'pieces', 'goods', 'thing', 'things', 'stuff'],
  'cached, stored, draft': ['kept', 'keeps', 'keepsake'],
  'text, label, notice, emitted, received': ['told', 'tell', 'tells', 'heard', 'said', 'says', 'speaks'],
  'stock item': ['shelf', 'shelves'],
  'offsite, other': ['elsewhere'],
  'what it is: extra ids, context': ['beside', 'around'],
  'request payment, persist, finalize': ['settle', 'settles', 'settled', 'settling'],
  'image worker, render image': ['darkroom', 'photographed'],
  'rejected, compute, merge, relocate': [
    'barred',
    'reckon',
    'reckons',
    'reckoned',
    'adopt',
    'adopts',
    'adopted',
    'shelter',
  ],
  'owner, data subject': ['whose', 'whom'],
  'problem, error, failure': ['fault', 'faults', 'complaint', 'complaints'],
  'check, decide': ['judge', 'judged', 'judges'],
  'start, started': ['begun', 'began'],
}
const words = new Map(Object.entries(replaced).flatMap(([better, old]) => old.map((word) => [word, better])))

/** `mostLines`, `LEAST_WIDTH`: limits are `max` and `min`. */
const limit = /^(most|least)(?=[A-Z])|^(MOST|LEAST)_/

/** Words that comments and titles of tests must not have either; a longer list than this would forbid plain English. */
const inComments =
  /\b(pieces|told|heard|shelf|shelves|goods|wish(?:es|ed)?|beside|reckon(?:s|ed)?|barred|darkroom|adopt(?:s|ed)?|lest|anew|afresh|whom|judge[sd]?|begun|mended|mends?)\b/gi

const parts = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_.-]+/)
const oldWord = (name: string) => parts(name).find((part) => words.has(part.toLowerCase()))
const isOldName = (name: string) => limit.test(name) || oldWord(name) !== undefined

/** Comments, texts and patterns (`/^…$/`) of code. Names in the `${…}` of a text are not looked at. */
const commentOrText =
  /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|\$\{(?:[^{}`]|`(?:\\.|[^`\\])*`)*\}|[^`\\])*`|\/\^[^\n]+?\$\//g
const title = /(?:\b(?:it|describe)(?:\.\w+)*|\]\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
/** What a page says between two tags. */
const markupText = /(?<=[>}])[^<>{}()=;]*(?=[<{])/g

/** Names of the language, of libraries and of mathematics. */
const foreign = new Set(['allSettled', 'PromiseSettledResult', 'leastCommonMultiple'])

/** Names in code, as `path:line name`. Names with `_` are those of the wire and of the database. */
function oldNames({ path, text }: Source): string[] {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ')
  const code = text.replace(commentOrText, blank).replace(path.endsWith('x') ? markupText : /$^/, blank)
  return [...code.matchAll(/[A-Za-z][\w$]*/g)]
    .filter(([name]) => !/[a-z]_[a-z]/.test(name) && !foreign.has(name) && isOldName(name))
    .map(({ 0: name, index }) => `${path}:${lineOf(text, index)} ${name}`)
}

/** Comments, and titles of tests, with an old word, as `path:line word`. */
function oldComments({ path, text }: Source): string[] {
  const comments = [...text.matchAll(commentOrText)].filter(([found]) => /^\/[*/]/.test(found))
  return [...comments, ...text.matchAll(title)].flatMap(({ 0: found, index }) =>
    [...found.matchAll(inComments)].map((word) => `${path}:${lineOf(text, index + word.index)} ${word[0]}`),
  )
}

/** Values of the wire, of owners' files and of stored jobs. */
const foreignValues: Readonly<Record<string, string>> = {
  ask: 'a search engine',
  pieces: 'zone files, coupon records and the state of earlier imports',
  'adopt-late-cart': 'jobs that wait in the queue of a running shop',
}

/** Values that code compares, as `path:line value`: members of unions, keys, options. Texts for people have spaces. */
function oldValues({ path, text }: Source): string[] {
  return [...text.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)]
    .filter(([, value = '']) => !Object.hasOwn(foreignValues, value))
    .filter(([, value = '']) => oldWord(value) !== undefined || /(^|-)(most|least)(-|$)/.test(value))
    .map(({ 1: value, index }) => `${path}:${lineOf(text, index)} ${value}`)
}

/** Classes of style sheets, as `path:line class`. */
function oldClasses({ path, text }: Source): string[] {
  return [...text.matchAll(/\.([a-z][\w-]*)/gi)]
    .filter(([, name = '']) => oldWord(name) !== undefined)
    .map(({ 1: name, index }) => `${path}:${lineOf(text, index)} ${name}`)
}

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

describe('the words of code', () => {
  const code = ['{src,test,scripts}/**/*.{ts,tsx,mjs}', '.dependency-cruiser.cjs', 'demo/*.{ts,mjs}']
    .flatMap((pattern) => sources(pattern, true))
    // The lists of words themselves.
    .filter(({ path }) => !/^test\/architecture\/(copy|words)\.test\.ts$/.test(path))

  it('are the standard terms in every name', () => {
    expect(code.flatMap(oldNames)).toEqual([])
  })

  it('are the standard terms in names of files and folders', () => {
    const paths = globSync('{src,test,scripts,docs}/**/*', { cwd: projectRoot() })
    expect(paths.filter((path) => isOldName(basename(path)))).toEqual([])
  })

  it('are plain in comments and titles of tests', () => {
    expect(code.flatMap(oldComments)).toEqual([])
  })

  it('are the standard terms in values that code compares, and in classes', () => {
    const compared = sources('src/**/*.{ts,tsx}').filter(({ path }) => !/texts?\.tsx?$|-texts\//.test(path))
    expect(compared.flatMap(oldValues)).toEqual([])
    expect(sources('src/**/*.css').flatMap(oldClasses)).toEqual([])
    const path = 'src/planted.ts'
    const values = "type Reason = 'coupon-barred' | 'at-most' | 'on-sale'\nconst options = { ['asked']: 1 }"
    expect(oldValues({ path, text: values })).toEqual(
      ['1 coupon-barred', '1 at-most', '2 asked'].map((each) => `${path}:${each}`),
    )
    expect(oldClasses({ path: 'a.css', text: '.price .kept-open,\n.goods {}' })).toEqual([
      'a.css:1 kept-open',
      'a.css:2 goods',
    ])
  })

  it('are found where they are wrong', () => {
    const path = 'src/planted.ts'
    const names =
      'const askedIds = [1]\ntype Goods = { kept: 1 }\nfunction mostLines(onShelf: 1) {}\nconst LEAST_PX = 1'
    expect(oldNames({ path, text: names })).toEqual(
      ['1 askedIds', '2 Goods', '2 kept', '3 mostLines', '3 onShelf', '4 LEAST_PX'].map(
        (each) => `${path}:${each}`,
      ),
    )
    const comments =
      '/** Whoever is told. */\nconst a = 1 // of the goods\nit("judges", () => {})\nconst told = 1'
    expect(oldComments({ path, text: comments })).toEqual(
      ['1 told', '2 goods', '3 judges'].map((each) => `${path}:${each}`),
    )
    expect(oldNames({ path, text: 'const on_shelf = 1; almostAll(1)' })).toEqual([])
  })
})
