import { existsSync, globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import { type Source, sources } from './sources/sources.ts'

const root = projectRoot()
const documents = sources('{*.md,docs/**/*.md,src/**/README.md,demo/**/*.md,test/**/*.md}', true)
const documentPaths = documents.map(({ path }) => path)

/** Paths of this checkout in backticks; `<…>` and `…` are placeholders. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:src|test|scripts|docs|db|demo|bin)\/[^`\s]*)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !/[<…{]|NNNN|\*\*/.test(path))

const exists = (path: string) => globSync(path.replace(/\/$/, ''), { cwd: root }).length > 0

/** Files that the README of a feature names, by their path in it, in another feature or in `src`, and that do not exist. */
function missingFiles({ path, text }: Source): string[] {
  const folders = [dirname(path), 'src/features', 'src', '.']
  return [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|css|sql))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !folders.some((folder) => existsSync(join(root, folder, name))))
    .filter(
      (name) => name.includes('/') || globSync(`${dirname(path)}/**/${name}`, { cwd: root }).length === 0,
    )
    .map((name) => `${path}: ${name}`)
}

describe('the documents', () => {
  it('name existing files', () => {
    const missing = documents.flatMap(({ path, text }) =>
      pathsIn(text)
        .filter((named) => !exists(named))
        .map((named) => `${path}: ${named}`),
    )
    expect(missing).toEqual([])
  })

  it('of a feature name its files as they are called', () => {
    const inFeatures = documents.filter(({ path }) => /^src\/features\/[^/]+\/README\.md$/.test(path))
    expect(inFeatures.flatMap(missingFiles)).toEqual([])
    const planted = {
      path: 'src/features/stock/README.md',
      text: 'See `store.ts`, `old/level.ts` and `levels.ts`.',
    }
    expect(missingFiles(planted)).toEqual([`${planted.path}: old/level.ts`, `${planted.path}: levels.ts`])
  })

  it('link to existing files', () => {
    const dead = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(join(root, normalize(join(dirname(path), target)))))
        .map((target) => `${path}: ${target}`),
    )
    expect(dead).toEqual([])
  })

  it('exist when a comment cites them', () => {
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

  it('include a README for every feature', () => {
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

  it('names code and test of each, or marks it as later', () => {
    const unclear = rows.filter(({ code, test }) => {
      const isLater = code.trim() === 'later' && test.trim() === 'later'
      const isImplemented =
        pathsIn(code).length > 0 && pathsIn(test).every((path) => /\.test\.tsx?$|^test\//.test(path))
      return !isLater && !(isImplemented && (pathsIn(test).length > 0 || test.trim() === 'later'))
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

const comment = /\/\*[\s\S]*?\*\/|(?<![:\\'"`])\/\/[^\n]*/g
const inBackticks = /`([^`\n]+)`/g
/** Names of code: `placeOrder`, `PricedCart`, `MAX_QUANTITY`. */
const codeName = /^[A-Za-z]+[a-z][A-Z][A-Za-z]*$|^[A-Z]+(_[A-Z]+)+$/
const filePath = /\b[\w./<>[\]-]+\.(?:tsx?|css)\b/g

type Project = { readonly names: ReadonlySet<string>; readonly paths: readonly string[] }

/** Names and files in comments that do not exist, as `path name`. */
function missingNames({ path, text }: Source, { names, paths }: Project): string[] {
  return [...text.matchAll(comment)].flatMap(([found]) => [
    ...[...found.matchAll(inBackticks)]
      .map(([, name = '']) => name)
      .filter((name) => codeName.test(name) && !names.has(name))
      .map((name) => `${path} ${name}`),
    ...[...found.matchAll(filePath)]
      .filter(([file]) => !file.includes('<') && !paths.some((each) => each.endsWith(file)))
      .map(([file]) => `${path} ${file}`),
  ])
}

const codeFiles = sources('{src,test,scripts}/**/*.{ts,tsx,css,mjs}', true)
const otherSources = [...sources('db/migrations/*.sql'), ...sources('docs/**/*.md')]
const namesIn = (text: string) => text.match(/[A-Za-z_$][\w$]*/g) ?? []
const project: Project = {
  names: new Set([
    ...codeFiles.flatMap(({ text }) => namesIn(text.replace(comment, ' '))),
    ...otherSources.flatMap(({ text }) => namesIn(text)),
  ]),
  paths: globSync(['*.{ts,tsx,css}', '{src,test,scripts,docs}/**/*.{ts,tsx,css}'], { cwd: root }),
}

describe('a comment', () => {
  it('names code and files that exist', () => {
    const code = codeFiles.filter(({ path }) => path.startsWith('src/'))
    expect(code.flatMap((each) => missingNames(each, project))).toEqual([])
  })

  it('is found when its name is stale', () => {
    const text =
      '/** See `placeOrder`, `plantedName`, `PLANTED_NAME` and kernel/planted.ts. */\n// `kernel/money.ts`'
    expect(
      missingNames({ path: 'src/planted.ts', text }, { ...project, names: new Set(['placeOrder']) }),
    ).toEqual([
      'src/planted.ts plantedName',
      'src/planted.ts PLANTED_NAME',
      'src/planted.ts kernel/planted.ts',
    ])
  })
})
