import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import { type Cruise, cruise } from './cruise.ts'

const root = projectRoot()

describe('the imports of the program', () => {
  const { modules, violations } = cruise(root)

  it('are complete: every file on the disk was read', () => {
    expect([...modules].sort()).toEqual(globSync('src/**/*.{ts,tsx}', { cwd: root }).sort())
  })

  it('follow the rules', () => {
    expect(violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([])
  })

  it('come from features that have a band', () => {
    const rules = readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8')
    const features = globSync('src/features/*/', { cwd: root }).map((path) => path.split('/')[2]!)
    expect(features.filter((feature) => !rules.includes(`'${feature}'`))).toEqual([])
  })
})

/** One violation of each rule: the importing file, and what it imports. */
const planted: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['no-circles', 'src/kernel/egg.ts', './hen.ts'],
  ['every-import-is-there', 'src/app.ts', './nowhere.ts'],
  ['no-tools-in-the-program', 'src/platform/tool.ts', 'vitest'],
  ['no-tests-in-the-program', 'src/platform/tested.ts', '../../test/support/world.ts'],
  ['kernel-imports-nothing', 'src/kernel/clock.ts', 'node:os'],
  ['kernel-imports-nothing', 'src/kernel/shape.ts', 'zod'],
  ['rules-are-pure', 'src/features/stock/rules/shelf.ts', '../../../platform/shop.ts'],
  ['rules-are-pure', 'src/features/stock/rules/wording.ts', '../texts.ts'],
  ['parts-know-no-feature', 'src/ui/Card.tsx', '../features/stock/rules/stock.ts'],
  ['feature-parts-only-show', 'src/features/stock/ui/Level.tsx', '../../../platform/shop.ts'],
  ['feature-parts-only-show', 'src/features/stock/ui/Count.tsx', '../stock.ts'],
  ['browser-machinery-knows-no-feature', 'src/browser/hydrate.ts', '../features/stock/texts.ts'],
  ['browser-code-stays-in-the-browser', 'src/features/stock/browser.ts', '../../platform/shop.ts'],
  ['browser-code-stays-in-the-browser', 'src/shell/browser/menu.ts', '../document.tsx'],
  ['storefront-carries-nothing-of-the-server', 'src/storefront.ts', './open.ts'],
  ['storefront-carries-nothing-of-the-server', 'src/storefront.ts', 'sanitize-html'],
  ['storefront-carries-no-admin', 'src/storefront.ts', './admin/desk.ts'],
  ['stores-hold-sql', 'src/features/stock/store.ts', '../../platform/shop.ts'],
  ['stores-hold-sql', 'src/features/stock/level-store.ts', './stock.ts'],
  ['sql-stands-in-stores', 'src/features/stock/levels.ts', 'kysely'],
  ['answers-call-operations', 'src/features/media/routes.tsx', './store.ts'],
  ['front-doors', 'src/features/cart/cart.ts', '../stock/levels.ts'],
  ['front-doors', 'src/features/orders/orders.ts', '../stock/store.ts'],
  ['browser-entries-for-browsers', 'src/features/cart/lines/change-lines.ts', '../browser.ts'],
  ['band-1-does-not-look-up', 'src/features/catalog/catalog.ts', '../shipping/shipping.ts'],
  ['band-2-does-not-look-up', 'src/features/shipping/shipping.ts', '../cart/texts.ts'],
  ['band-3-does-not-look-up', 'src/features/checkout/checkout.ts', '../pages/pages.ts'],
  ['band-4-does-not-look-up', 'src/features/pages/pages.ts', '../listings/listings.ts'],
  ['platform-knows-no-feature', 'src/platform/rates.ts', '../features/stock/stock.ts'],
  ['platform-knows-no-feature', 'src/platform/list.ts', '../shop.config.ts'],
  ['shell-stands-above', 'src/features/listings/listings.ts', '../../shell/shell.tsx'],
  ['entries-stand-above', 'src/features/listings/start.ts', '../../main.ts'],
  ['commands-are-plain-objects', 'src/features/stock/commands.ts', '../../cli/terminal.ts'],
  ['http-framework-in-one-place', 'src/features/listings/served.ts', 'fastify'],
  ['lists-of-the-shop-stand-above', 'src/features/shipping/listed.ts', '../../shop.config.ts'],
  ['program-comes-with-the-shop', 'src/features/settings/composed.ts', '../../platform/program.ts'],
  ['http-stays-in-routes', 'src/features/orders/ask-for-refund.ts', '../../platform/http/call.ts'],
  ['http-stays-in-routes', 'src/features/cart/kept-cookie.ts', '../../platform/http/cookies.ts'],
  ['image-engine-in-one-place', 'src/features/listings/drawn.ts', 'sharp'],
]

/** Allowed imports, so that a rule that rejects everything is detected too. */
const allowed: readonly (readonly [from: string, to: string])[] = [
  ['src/kernel/money.ts', './shape-of-money.ts'],
  ['src/platform/notice.ts', '../ui/Notices.tsx'],
  ['src/features/stock/rules/stock.ts', '../../catalog/rules/price.ts'],
  ['src/features/stock/ui/Shelf.tsx', 'react'],
  ['src/features/shipping/rates.ts', '../stock/stock.ts'],
  ['src/features/listings/routes.tsx', '../cart/ui/Mini.tsx'],
  ['src/features/listings/wording.ts', '../cart/texts.ts'],
  ['src/features/listings/settings-of.ts', '../cart/cart-settings.ts'],
  ['src/features/listings/listings.test.ts', '../stock/store.ts'],
  ['src/features/media/store.ts', 'kysely'],
  ['src/features/media/stored.ts', './store.ts'],
  ['src/features/cart/browser.ts', './ui/Mini.tsx'],
  ['src/features/cart/routes.tsx', '../../platform/http/call.ts'],
  ['src/features/cart/session/cart-cookies.ts', '../../../platform/http/call.ts'],
  ['src/features/cart/refusing.ts', '../../platform/http/refusal.ts'],
  ['src/features/cart/commands.ts', '../../cli/command.ts'],
  ['src/storefront.ts', './shell/browser/hover.ts'],
]

describe('a planted violation', () => {
  let folder: string
  let found: Cruise
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'handsel-imports-'))
    for (const name of ['package.json', 'tsconfig.json', 'node_modules'])
      symlinkSync(join(root, name), join(folder, name))
    plant(folder)
    found = cruise(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(planted)('of %s is caught in %s → %s', (rule, from) => {
    expect(found.violations.filter((violation) => violation.from === from).map((one) => one.rule)).toContain(
      rule,
    )
  })

  it('is reported in no other file', () => {
    const guilty = new Set(planted.map(([, from]) => from))
    expect(found.violations.filter(({ from }) => !guilty.has(from))).toEqual([])
    expect(found.modules).toEqual(expect.arrayContaining(allowed.map(([from]) => from)))
  })

  it('is planted for every rule', () => {
    const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
    const names = forbidden.map(({ name }: { name: string }) => name)
    expect([...new Set(planted.map(([rule]) => rule))].sort()).toEqual(names.sort())
  })
})

// The violations are type imports in components where possible: those are the easiest to miss.
function plant(folder: string): void {
  const files = new Map<string, string>()
  const add = (file: string, line: string) => files.set(file, `${files.get(file) ?? ''}${line}\n`)

  for (const [, from, to] of planted) add(from, `import type { Planted } from '${to}'`)
  for (const [from, to] of allowed) add(from, `import type { Allowed } from '${to}'`)
  add('src/kernel/hen.ts', "import type { Planted } from './egg.ts'")
  add('src/open.ts', "import type { Config } from './config.ts'")
  const imported = [
    ...planted.map(([, from, to]) => [from, to] as const),
    ...allowed,
    ['src/open.ts', './config.ts'],
  ]
  for (const [from, to] of imported) {
    const target = join(dirname(from!), to!)
    if (to!.startsWith('.') && !to!.includes('nowhere') && !files.has(target)) add(target, '')
  }
  for (const [file, lines] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    const part = file.endsWith('.tsx') ? 'export const Part = () => <p>planted</p>\n' : ''
    writeFileSync(
      join(folder, file),
      `${lines}${part}export type Planted = string\nexport type Allowed = string\n`,
    )
  }
}
