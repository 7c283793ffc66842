import { existsSync, globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/platform/project-root.ts'
import { sources } from './sources.ts'

const root = projectRoot()
const documents = sources('{*.md,docs/**/*.md,src/**/README.md,demo/**/*.md,test/**/*.md}', true)
const documentPaths = documents.map(({ path }) => path)

/** What stands in backticks and looks like a path of this checkout; `<…>` and `…` stand for a name. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:src|test|scripts|docs|db|demo|bin)\/[^`\s]*)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !/[<…{]|NNNN|\*\*/.test(path))

const isThere = (path: string) => globSync(path.replace(/\/$/, ''), { cwd: root }).length > 0

describe('the documents', () => {
  it('name files that are there', () => {
    const missing = documents.flatMap(({ path, text }) =>
      pathsIn(text)
        .filter((named) => !isThere(named))
        .map((named) => `${path}: ${named}`),
    )
    expect(missing).toEqual([])
  })

  it('link to files that are there', () => {
    const dead = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(join(root, normalize(join(dirname(path), target)))))
        .map((target) => `${path}: ${target}`),
    )
    expect(dead).toEqual([])
  })

  it('are there when a comment cites them', () => {
    const code = sources('{src,test,scripts,bin,demo}/**/*.{ts,tsx,mjs,css}', true)
    const cited = [...code, ...sources('db/migrations/*.sql')].flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![\w*'`}])([a-z][\w/-]*\.md)\b(?!['`])/g)].map(([, name]) => ({
        path,
        name: name!,
      })),
    )
    const unknown = cited.filter(({ name }) => !documentPaths.some((path) => path.endsWith(name)))
    expect(unknown.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  })

  it('have the sections that comments cite', () => {
    const headings = (end: string, pattern: RegExp) => {
      const text = documents.find(({ path }) => path.endsWith(end))?.text ?? ''
      return [...text.matchAll(pattern)].map(([, section]) => section!)
    }
    const cited = (pattern: RegExp) =>
      sources('{src,test,db}/**/*.{ts,tsx,sql}', true)
        .filter(({ path }) => path !== 'test/architecture/docs.test.ts')
        .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, section]) => section!))
    expect(headings('wire.md', /^## ([\w.]+)/gm)).toEqual(
      expect.arrayContaining(cited(/wire\.md (?:section )?([A-Z]?[\d.]*\d)/g)),
    )
    expect(headings('house.md', /^## (§\d)/gm)).toEqual(expect.arrayContaining(cited(/house\.md (§\d)/g)))
  })

  it('stand in every feature', () => {
    const features = globSync('src/features/*/', { cwd: root })
    const without = features.filter((folder) => !existsSync(join(root, folder, 'README.md')))
    expect(without).toEqual([])
  })
})

describe('the index of the specification', () => {
  /** How many numbered sections each chapter of the specification has. */
  const sectionsOfChapter = [0, 14, 13, 10, 5, 2, 12, 7, 13]
  const expected = sectionsOfChapter.flatMap((count, index) => [
    `${index + 1}`,
    ...Array.from({ length: count }, (_, section) => `${index + 1}.${section + 1}`),
  ])
  const index = documents.find(({ path }) => path === 'docs/spec-index.md')?.text ?? ''
  const rows = [...index.matchAll(/^\| (\d+(?:\.\d+)?) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, section, subject, code, test]) => ({
      section: section!,
      subject: subject!,
      code: code!,
      test: test!,
    }),
  )

  it('has every section, in order', () => {
    expect(rows.map(({ section }) => section)).toEqual(expected)
  })

  it('says of each where it is held and proved, or that it comes later', () => {
    const unclear = rows.filter(({ code, test }) => {
      const isLater = code.trim() === 'later' && test.trim() === 'later'
      const isHeld =
        pathsIn(code).length > 0 && pathsIn(test).every((path) => /\.test\.tsx?$|^test\//.test(path))
      return !isLater && !(isHeld && (pathsIn(test).length > 0 || test.trim() === 'later'))
    })
    expect(unclear).toEqual([])
  })

  it('knows every section that a comment cites', () => {
    const cited = sources('{src,test}/**/*.{ts,tsx}', true).flatMap(({ path, text }) =>
      [...text.matchAll(/\bspec ((?:\d+(?:\.\d+)?(?:, | and | to |; )?)+)/g)].flatMap(([, list]) =>
        [...list!.matchAll(/\d+(?:\.\d+)?/g)].map(([section]) => ({ path, section })),
      ),
    )
    expect(cited.filter(({ section }) => !expected.includes(section))).toEqual([])
    expect(cited.length).toBeGreaterThan(20)
  })
})
