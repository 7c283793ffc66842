import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import { linesWith, type Source, sources } from './sources/sources.ts'

const root = projectRoot()
const paths = globSync('{src,test,scripts,bin,demo,db,docs}/**/*', { cwd: root })
const code = sources('{src,test,scripts,demo}/**/*.{ts,tsx,mjs}', true)
const program = sources('src/**/*.{ts,tsx}')
/** Numbers, plurals, days and lists within texts, which are never compared or stored. */
const isNotMessages = ({ path }: Source) => !/^src\/kernel\/(message|locale-format)\.ts$/.test(path)

describe('the names of files and folders', () => {
  const empty = /^(utils?|helpers?|libs?|common|misc|managers?|services?)$/i
  const words = (path: string) => path.replace(/([a-z])([A-Z])/g, '$1-$2').split(/[/._-]/)

  it('describe the content', () => {
    expect(paths.filter((path) => words(path).some((word) => empty.test(word)))).toEqual([])
    expect(
      ['src/text-utils.ts', 'src/CartManager.tsx'].every((path) => words(path).some((w) => empty.test(w))),
    ).toBe(true)
  })

  it('are not index files', () => {
    expect(paths.filter((path) => /(^|\/)index\.[jt]sx?$/.test(path))).toEqual([])
  })
})

describe('code for one purpose is in one place:', () => {
  it('raw HTML', () => {
    const places = /^src\/ui\/html\/(Html|Island)\.tsx$/
    const otherFiles = program.filter(({ path }) => !places.test(path))
    expect(linesWith(/dangerouslySetInnerHTML/, otherFiles)).toEqual([])
    expect(
      linesWith(
        /\.(inner|outer)HTML\s*=|insertAdjacentHTML/,
        otherFiles.filter(({ path }) => path !== 'src/browser/replace.ts'),
      ),
    ).toEqual([])
  })

  it('the environment: entries pass it on as a whole, and config.ts reads it', () => {
    expect(linesWith(/import\.meta\.env/, program)).toEqual([])
    const others = program.filter(({ path }) => !['src/main.ts', 'src/cli.ts', 'src/jobs.ts'].includes(path))
    expect(
      linesWith(
        /process\.env/,
        others.filter(({ path }) => path !== 'src/config.ts'),
      ),
    ).toEqual([])
    expect(linesWith(/process\.env\s*[.[]/, program)).toEqual([])
  })

  it('declarations of settings: the builders of platform/settings.ts', () => {
    const byHand = /type: '(yes-no|whole-number|amount|colour|json)'|: SettingDeclaration<[^>]+> = \{/
    const others = program.filter(({ path }) => path !== 'src/platform/settings.ts')
    expect(linesWith(byHand, others)).toEqual([])
    const planted = "export const fee: SettingDeclaration<number> = {\n  name: 'fee',\n  type: 'amount',"
    expect(linesWith(byHand, [{ path: 'src/fee.ts', text: planted }])).toEqual([
      'src/fee.ts:1',
      'src/fee.ts:3',
    ])
  })

  it('outcomes: kernel/outcome.ts', () => {
    const inlineOutcome = /\bok: (true|false)\b/
    const known = ['src/kernel/outcome.ts']
    expect(
      linesWith(
        inlineOutcome,
        program.filter(({ path }) => !known.includes(path)),
      ),
    ).toEqual([])
    const planted = 'type Read = { readonly ok: true; readonly price: number } | undefined'
    expect(linesWith(inlineOutcome, [{ path: 'src/read.ts', text: planted }])).toEqual(['src/read.ts:1'])
  })

  it('refusals: values of an outcome, not members of other unions', () => {
    const value = String.raw`(?:\b(?!\w*(?:Refusal|Refused)\b)[A-Z]\w*|[}\]])`
    const refusal = String.raw`\b\w*(?:Refusal|Refused)\b`
    const twins = new RegExp(
      `${value}\\s*\\|\\s*${refusal}|${refusal}\\s*\\|\\s*(?:${value}|\\{)|\\|\\s*\\{\\s*(?:readonly )?refus(?:al|ed)\\b|'refus(?:al|ed)' in\\b`,
      'g',
    )
    const found = (files: readonly Source[]) =>
      files.flatMap(({ path, text }) => (text.match(twins) ?? []).map((twin) => `${path}: ${twin}`))
    expect(found(program.filter(({ path }) => path !== 'src/kernel/outcome.ts'))).toEqual([])
    const planted = [
      'function tokenAt(text: string): Token | FormulaRefusal {',
      'async function erase(): Promise<ErasureRefused | Erasure> {',
      'type Row = { readonly row: string } | PlaceRefusal',
      'type Call =\n  | { readonly call: Prepared }\n  | { readonly refusal: RestRefusal }',
      "if ('refusal' in placed) return",
    ]
    for (const text of planted) expect(found([{ path: 'src/x.ts', text }])).toHaveLength(1)
    const right = [
      'function tokenAt(text: string): Outcome<Token | Fee, FormulaRefusal | KeyRefusal> {',
      'function check(): CouponRefusal | undefined {',
      "type SellRefusal = TermsRefusal | 'no-product'",
    ]
    for (const text of right) expect(found([{ path: 'src/x.ts', text }])).toEqual([])
  })

  it('days of the calendar: kernel/day.ts', () => {
    const days =
      /\bDAY_MS\s*=|\bdayMs\s*=|toISOString\(\)\.slice\(0, ?10\)|86_?400_?000|24 \* 3600 \* 1000|24 \* 60 \* 60 \* 1000/
    const others = program.filter(
      ({ path }) => path !== 'src/kernel/day.ts' && !/\.fixture\.tsx?$/.test(path),
    )
    expect(linesWith(days, others)).toEqual([])
    const planted = [
      'const DAY_MS = 1000 * 3600 * 24',
      'const day = new Date(ms).toISOString().slice(0, 10)',
      'const end = startMs + 7 * 86_400_000',
      'const LIFE_MS = 30 * 24 * 3600 * 1000',
    ].join('\n')
    expect(linesWith(days, [{ path: 'src/due.ts', text: planted }])).toHaveLength(4)
    const months = /['" ]January['" ].*['" ]?February|'January',/
    expect(linesWith(months, others)).toEqual([])
    expect(
      linesWith(months, [{ path: 'src/due.ts', text: "const months = ['January', 'February']" }]),
    ).toHaveLength(1)
  })

  it('time zones: platform/shop-time.ts', () => {
    const others = program.filter(({ path }) => path !== 'src/platform/shop-time.ts').filter(isNotMessages)
    expect(linesWith(/DateTimeFormat|temporal-polyfill|\btimeZone\b/, others)).toEqual([])
    const planted = { path: 'src/day.ts', text: "new Intl.DateTimeFormat('en', { timeZone: zone })" }
    expect(linesWith(/DateTimeFormat|temporal-polyfill|\btimeZone\b/, [planted])).toEqual(['src/day.ts:1'])
  })

  it('formatting of amounts: kernel/format.ts', () => {
    const texts = program.filter(({ path }) => /^src\/(kernel|features|ui|shell|browser)\//.test(path))
    expect(linesWith(/NumberFormat|toLocaleString|toFixed\(/, texts.filter(isNotMessages))).toEqual([])
  })
})

describe('the program', () => {
  it('has no to-do marks, no suppressed checks and no skipped tests', () => {
    expect(
      linesWith(
        /\b(TODO|FIXME|XXX)\b/,
        code.filter(({ path }) => path !== 'test/architecture/names.test.ts'),
      ),
    ).toEqual([])
    expect(linesWith(/@ts-(ignore|nocheck|expect-error)/, program)).toEqual([])
    expect(linesWith(/\.(only|skip|todo)\(/, sources('{src,test}/**/*.test.{ts,tsx}', true))).toEqual([])
  })
})

describe('rules and kernel', () => {
  const pure = [...sources('src/kernel/**/*.ts'), ...sources('src/features/*/rules/**/*.ts')]

  it('use no clock, random numbers or locale', () => {
    const impure = /Date\.now|new Date\(\)|Math\.random|\bIntl\.|toLocale|localeCompare/
    expect(linesWith(impure, pure.filter(isNotMessages))).toEqual([])
    expect(pure.length).toBeGreaterThan(8)
  })

  it('use neither browser nor Node: they are compiled without those types', () => {
    const folder = mkdtempSync(join(tmpdir(), 'handsel-rules-'))
    try {
      for (const name of ['tsconfig.json', 'tsconfig.rules.json', 'node_modules']) {
        symlinkSync(join(root, name), join(folder, name))
      }
      mkdirSync(join(folder, 'src/features/stock/rules'), { recursive: true })
      mkdirSync(join(folder, 'src/kernel'), { recursive: true })
      writeFileSync(
        join(folder, 'src/features/stock/rules/window.ts'),
        'export const here = document.title\n',
      )
      writeFileSync(join(folder, 'src/kernel/machine.ts'), 'export const here = process.pid\n')
      writeFileSync(join(folder, 'src/kernel/fine.ts'), 'export const here = 1\n')

      const errors = check(folder)
      expect(errors).toMatch(/window\.ts.*'document'/)
      expect(errors).toMatch(/machine\.ts.*'process'/)
      expect(errors).not.toMatch(/fine\.ts/)
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(check(root)).toBe('')
  })
})

function check(folder: string): string {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [compiler, '--preserveSymlinks', '-p', 'tsconfig.rules.json'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  return stdout + stderr
}
