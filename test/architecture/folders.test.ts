import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import { modulesIn } from './sources/module-graph.ts'
import { type Source, sources } from './sources/sources.ts'

const MAX_ENTRIES = 20

/** Entries of each folder; a module counts once with its test, fixture and style sheet. */
function entriesOf(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const entries = new Map<string, Set<string>>()
  for (const path of paths) {
    const folder = dirname(path)
    const name = basename(path).replace(/(\.(test|proof|fixture|module|d))?\.(tsx?|css)$/, '')
    entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
  }
  return entries
}

const tooFull = (paths: readonly string[]) =>
  [...entriesOf(paths)].filter(([, names]) => names.size > MAX_ENTRIES).map(([folder]) => folder)

/** One folder a feature, and one file a group of journeys. */
const listings = ['src/features', 'test/e2e']

describe('a folder', () => {
  it(`has at most ${MAX_ENTRIES} entries`, () => {
    const paths = globSync('{src,test,scripts}/**/*', { cwd: projectRoot() })
    expect(tooFull(paths).filter((folder) => !listings.includes(folder))).toEqual([])
    const planted = Array.from({ length: 21 }, (_, index) => `src/stock/level-${index}.ts`)
    expect(tooFull(planted)).toEqual(['src/stock'])
    expect(tooFull(planted.slice(1).flatMap((path) => [path, path.replace('.ts', '.test.ts')]))).toEqual([])
  })

  it('of a feature is described in its README', () => {
    const features = globSync('src/features/*', { cwd: projectRoot() })
    const missing = features.flatMap((feature) => {
      const [readme] = sources(`${feature}/README.md`)
      const folders = globSync(`${feature}/*/`, { cwd: projectRoot() }).map((path) => basename(path))
      return folders
        .filter((name) => name !== 'messages' && !readme?.text.includes(`${name}/`))
        .map((name) => `${feature}/${name}`)
    })
    expect(missing).toEqual([])
  })
})

const MIN_LINES = 25
/** Files that may be short: manifests, entries, contracts of resources, lists of screens, rules, wording, stores, methods that shops choose from, and React components. */
const mayBeShort =
  /\/(feature|routes|browser|messages|([a-z-]+-)?texts|[a-z-]+-settings)\.tsx?$|\.tsx$|\/(rules|ui|methods|cli|commands)\/|(store|columns|resource|screens)\.ts$/

/** Short files with a noun of their own, and why they stand alone. */
const nounsOfTheirOwn: Readonly<Record<string, string>> = {
  'src/admin/style-nonce.ts': 'the only code that changes what the browser itself does',
  'src/browser/islands/react-root.ts': 'loaded with the first island, so that other pages do not load React',
  'src/features/accounts/passkeys/challenge-cookie.ts': 'the only place that signs and reads this cookie',
  'src/features/catalog-rest/admin/product-search.ts': 'products in the search of the back office',
  'src/features/customers/personal-data.ts': 'the personal data of the feature, which has no front door',
  'src/admin/plot/axis-top.ts': 'a rule with boundaries of its own',
  'src/features/accounts/email/account-mail-kinds.ts': 'loaded when staff open the texts of mails',
  'src/features/orders/mail/order-mail-kinds.ts': 'loaded when staff open the texts of mails',
  'src/features/emails/personal-data.ts': 'the personal data of the feature',
  'src/features/emails/undo-mail-text.ts': 'declared by name in the manifest',
  'src/features/product-page/quick-add-browser.ts':
    'on every page with cards: the dialog itself is loaded when it is first opened',
  'src/features/returns/personal-data.ts': 'the personal data of the feature, which has no front door',
  'src/features/stock/rest/low-stock.ts': 'serves its contract, which clients import without it',
  'src/features/webhooks/records.ts': 'names the resources of topics',
  'src/platform/rest/resource/read-record.ts': 'the only reader of a resource without a request',
  'src/platform/db/database-figures.ts': 'the database as an owner sees it',
  'src/platform/db/later-flush.ts': 'a setting of PostgreSQL, for any transaction that can be repeated',
  'src/platform/db/tables.ts': 'the interface to which each store adds its tables',
  'src/shell/browser/backgrounds.ts': 'loaded for pages with a background picture',
  'src/shell/browser/header.ts': 'started after the first paint, the rest of the header before it',
  'src/shell/browser/template-target.ts': 'loaded for addresses that name a template',
}

function codeLines({ text }: Source): number {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^import[\s\S]*?from .*$/gm, '')
  return code.split('\n').filter((line) => line.trim() && !line.trim().startsWith('//')).length
}

/** Short files that only one other file imports. */
function shortFiles(files: readonly Source[], importers: ReadonlyMap<string, number>): string[] {
  return files
    .filter(({ path }) => !mayBeShort.test(path) && importers.get(path) === 1)
    .filter((file) => codeLines(file) < MIN_LINES)
    .map(({ path }) => path)
}

describe('a file', () => {
  it('with a single importer is worth a file', () => {
    const importers = new Map<string, number>()
    for (const { imports } of modulesIn('src/**/*.{ts,tsx}').filter(({ path }) => !path.includes('.test.')))
      for (const from of new Set(imports.map((each) => each.from)))
        importers.set(from, (importers.get(from) ?? 0) + 1)
    const files = sources('src/**/*.{ts,tsx}').filter(({ path }) => dirname(path) !== 'src')
    expect(shortFiles(files, importers).filter((path) => !nounsOfTheirOwn[path])).toEqual([])
    expect(shortFiles(files, importers)).toEqual(expect.arrayContaining(Object.keys(nounsOfTheirOwn)))
    const short = {
      path: 'src/platform/short.ts',
      text: "import { a } from './a.ts'\n\nexport const b = a\n",
    }
    expect(shortFiles([short], new Map([[short.path, 1]]))).toEqual([short.path])
    expect(shortFiles([short], new Map([[short.path, 2]]))).toEqual([])
  })
})
