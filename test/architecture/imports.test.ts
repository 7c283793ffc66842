import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import { type Cruise, cruise } from './sources/cruise.ts'

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
  ['no-circular-imports', 'src/kernel/first.ts', './second.ts'],
  ['no-unresolved-imports', 'src/app.ts', './missing.ts'],
  ['no-dev-dependencies-in-src', 'src/platform/tool.ts', 'vitest'],
  ['no-test-imports-in-src', 'src/platform/tested.ts', '../../test/support/world.ts'],
  ['kernel-imports-only-kernel', 'src/kernel/clock.ts', 'node:os'],
  ['kernel-imports-only-kernel', 'src/kernel/schema.ts', 'zod'],
  ['rules-are-pure', 'src/features/stock/rules/reorder-level.ts', '../../../platform/shop.ts'],
  ['rules-are-pure', 'src/features/stock/rules/level-text.ts', '../texts.ts'],
  ['ui-imports-no-feature', 'src/ui/Card.tsx', '../features/stock/rules/stock.ts'],
  ['feature-ui-imports-only-ui-and-rules', 'src/features/stock/ui/Level.tsx', '../../../platform/shop.ts'],
  ['feature-ui-imports-only-ui-and-rules', 'src/features/stock/ui/Count.tsx', '../stock.ts'],
  ['shared-browser-code-imports-no-feature', 'src/browser/hydrate.ts', '../features/stock/texts.ts'],
  ['browser-code-imports-no-server-code', 'src/features/stock/browser.ts', '../../platform/shop.ts'],
  ['browser-code-imports-no-server-code', 'src/shell/browser/menu.ts', '../document.tsx'],
  ['storefront-without-server-code', 'src/storefront.ts', './open.ts'],
  ['storefront-without-server-code', 'src/storefront.ts', 'sanitize-html'],
  ['storefront-without-admin-code', 'src/storefront.ts', './admin/orders.ts'],
  ['screens-import-contracts-and-components', 'src/features/stock/admin/StockList.tsx', '../stock.ts'],
  ['screens-import-contracts-and-components', 'src/features/stock/admin/Levels.tsx', '../store.ts'],
  [
    'screens-import-contracts-and-components',
    'src/features/stock/admin/Level.tsx',
    '../../../platform/shop.ts',
  ],
  ['shared-admin-code-imports-no-feature', 'src/admin/parts/Stock.tsx', '../../features/stock/texts.ts'],
  ['screens-only-in-the-back-office', 'src/features/stock/level-screens.ts', './admin/StockTable.tsx'],
  ['screens-only-in-the-back-office', 'src/features/stock/page.tsx', '../../admin/parts/Card.tsx'],
  ['contracts-are-types-for-the-browser', 'src/admin.tsx', './features/stock/rest/levels-resource.ts'],
  ['admin-libraries-only-in-the-back-office', 'src/features/stock/ui/Switch.tsx', '@mantine/core'],
  ['stores-import-only-sql-and-rules', 'src/features/stock/store.ts', '../../platform/shop.ts'],
  ['stores-import-only-sql-and-rules', 'src/features/stock/level-store.ts', './stock.ts'],
  ['sql-only-in-stores', 'src/features/stock/levels.ts', 'kysely'],
  ['routes-import-no-store', 'src/features/media/routes.tsx', './store.ts'],
  ['front-doors', 'src/features/cart/cart.ts', '../stock/levels.ts'],
  ['front-doors', 'src/features/orders/orders.ts', '../stock/store.ts'],
  ['browser-entries-only-in-browser-code', 'src/features/cart/lines/change-lines.ts', '../browser.ts'],
  ['band-1-imports-no-higher-band', 'src/features/catalog/catalog.ts', '../shipping/shipping.ts'],
  ['band-2-imports-no-higher-band', 'src/features/shipping/shipping.ts', '../cart/texts.ts'],
  ['band-3-imports-no-higher-band', 'src/features/checkout/checkout.ts', '../pages/pages.ts'],
  ['band-4-imports-no-higher-band', 'src/features/pages/pages.ts', '../listings/listings.ts'],
  ['platform-imports-no-feature', 'src/platform/exchange-rates.ts', '../features/stock/stock.ts'],
  ['platform-imports-no-feature', 'src/platform/list.ts', '../shop.config.ts'],
  ['no-imports-of-the-shell', 'src/features/listings/listings.ts', '../../shell/shell.tsx'],
  ['no-imports-of-entries', 'src/features/listings/start.ts', '../../main.ts'],
  ['commands-import-only-their-type', 'src/features/stock/commands.ts', '../../cli/terminal.ts'],
  ['http-framework-only-in-platform', 'src/features/listings/server.ts', 'fastify'],
  ['shop-config-only-in-feature-list', 'src/features/shipping/shop-methods.ts', '../../shop.config.ts'],
  ['program-only-in-entries', 'src/features/settings/own-program.ts', '../../platform/program.ts'],
  ['http-only-in-routes', 'src/features/orders/request-refund.ts', '../../platform/http/call.ts'],
  ['http-only-in-routes', 'src/features/cart/stored-cookie.ts', '../../platform/http/cookies.ts'],
  ['image-library-only-in-platform', 'src/features/listings/resize.ts', 'sharp'],
]

/** Allowed imports, so that a rule that rejects everything is detected too. */
const allowed: readonly (readonly [from: string, to: string])[] = [
  ['src/kernel/money.ts', './money-format.ts'],
  ['src/platform/notice.ts', '../ui/Notices.tsx'],
  ['src/features/stock/rules/stock.ts', '../../catalog/rules/price.ts'],
  ['src/features/stock/ui/StockLevel.tsx', 'react'],
  ['src/features/shipping/rates.ts', '../stock/stock.ts'],
  ['src/features/listings/routes.tsx', '../cart/ui/Mini.tsx'],
  ['src/features/listings/labels.ts', '../cart/texts.ts'],
  ['src/features/listings/settings-of.ts', '../cart/cart-settings.ts'],
  ['src/features/listings/listings.test.ts', '../stock/store.ts'],
  ['src/features/media/store.ts', 'kysely'],
  ['src/features/media/stored.ts', './store.ts'],
  ['src/features/cart/browser.ts', './ui/Mini.tsx'],
  ['src/features/cart/admin/CartList.tsx', '../../stock/rest/levels-resource.ts'],
  ['src/features/cart/admin/CartPage.tsx', '../../../admin/parts/Card.tsx'],
  ['src/features/cart/admin/CartRows.tsx', 'react-router'],
  ['src/features/cart/document.tsx', '../../admin/page-data.ts'],
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
    const plantedIn = new Set(planted.map(([, from]) => from))
    expect(found.violations.filter(({ from }) => !plantedIn.has(from))).toEqual([])
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
  add('src/kernel/second.ts', "import type { Planted } from './first.ts'")
  add('src/open.ts', "import type { Config } from './config.ts'")
  const imported = [
    ...planted.map(([, from, to]) => [from, to] as const),
    ...allowed,
    ['src/open.ts', './config.ts'],
  ]
  for (const [from, to] of imported) {
    const target = join(dirname(from!), to!)
    if (to!.startsWith('.') && !to!.includes('missing') && !files.has(target)) add(target, '')
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
