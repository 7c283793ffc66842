import { describe, expect, it } from 'vitest'
import { type ModuleFacts, moduleFacts, modulesIn } from './sources/module-graph.ts'

/** Required by tests of the specification; the named issue adds the first user. */
const pendingUse: Readonly<Record<string, readonly string[]>> = {
  'Back office part 1': ['src/browser/api/api-fetch.ts setNonce'],
  'REST API': [
    'src/features/attribution/attribution.ts attributionInExtensions',
    'src/features/attribution/rules/extension.ts EXTENSION',
    'src/features/coupons/rules/coupon-texts.ts couponCode',
  ],
}

/** Exported although only tests import them, each for a reason. */
const exportedForTests = [
  // Errors in catalogues are shown without a build.
  'scripts/messages.ts catalogueFolders',
  'scripts/messages.ts moduleInLocale',
  'scripts/messages.ts moduleOf',
  'scripts/messages.ts readCatalogue',
  // The journey of a real browser reads its cookies with it.
  'src/features/attribution/rules/cookies.ts cookieValues',
  // Ten thousand codes are drawn without as many coupons.
  'src/features/coupons/records/create-options.ts generateCode',
  // The job runs only half a minute after the start, and for a second.
  'src/features/media/sizes/idle-sizes.ts renderMissingSizesFor',
  // An account without a verified address is never passed to it: that it gets nothing all the same is proved here.
  'src/features/orders/buyer/account-orders.ts assignGuestOrdersTo',
  // Taxes are proved rate by rate; the program adds them up.
  'src/features/tax/rules/taxes.ts taxesOf',
  // The access matrix lists what every handler declares.
  'src/platform/http/access.ts accessOf',
  // An update of the queue's library may bring tables of a newer version.
  'src/platform/jobs/install-queue.ts TABLES_VERSION',
  // Tests run queued jobs at once, without a worker.
  'src/platform/jobs/run-jobs.ts taskListOf',
  // Answers of many mail servers, some of which a test server cannot give.
  'src/platform/mail/smtp.ts isRecipientRefused',
]

/**
 * What modules export and no other module of the program imports; tests are no users. A type counts as used where an
 * export of the same module names it: callers of a function may need the types of its parameters and result.
 */
function unusedExports(modules: readonly ModuleFacts[]): string[] {
  const used = new Set<string>()
  for (const { from, names } of modules.flatMap(({ imports }) => imports)) {
    for (const name of names) used.add(`${from} ${name}`)
  }
  return modules.flatMap(({ path, exports, shapes }) =>
    used.has(`${path} *`)
      ? []
      : exports
          .filter((name) => !shapes.has(name))
          .flatMap((name) => {
            const named = `${path} ${name}`
            return used.has(named) ? [] : [named]
          }),
  )
}

describe('an export', () => {
  const modules = modulesIn('{{src,scripts}/**/*,*.config}.{ts,tsx,mjs}')
  const program = modules.filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path))
  const listed = [...Object.values(pendingUse).flat(), ...exportedForTests]

  it('is imported somewhere in the program', () => {
    const unused = unusedExports(program).filter((named) => !named.endsWith('.config.ts default'))
    expect(unused.filter((named) => !listed.includes(named))).toEqual([])
    expect(program.length).toBeGreaterThan(500)
  })

  it('on the list has no user yet, and exists', () => {
    const unused = unusedExports(program)
    expect(listed.filter((named) => !unused.includes(named))).toEqual([])
  })
})

describe('a planted export', () => {
  const used = (...users: readonly string[]) =>
    unusedExports([
      moduleFacts(
        'src/stock.ts',
        `export const level = 1, { stock: [first] } = warehouse
         export function take(line: Line, count: typeof level): Line { return line }
         export type Line = { readonly place: Place }
         export type Place = string
         export type Lost = number
         export class Full {}
         export { names as labels, type Parcel } from './parcel.ts'
         export default 1`,
      ),
      ...users.map((text, index) => moduleFacts(`src/user-${index}.tsx`, text)),
    ]).filter((named) => named.startsWith('src/stock.ts'))

  it('is reported when no module imports it, whatever its kind', () => {
    const names = ['level', 'first', 'take', 'Lost', 'Full', 'labels', 'Parcel', 'default']
    expect(used()).toEqual(names.map((name) => `src/stock.ts ${name}`))
  })

  it('is used by every kind of import', () => {
    expect(
      used(
        "import one, { level as height, type Full } from './stock.ts'",
        "export { first } from './stock.ts'\nexport type { Lost } from './stock.ts'",
        "const { labels: shown } = await import('./stock.ts')\nimport('./stock.ts').then(({ take }) => take())",
        "const parcel: import('./stock.ts').Parcel = 1",
      ),
    ).toEqual([])
    expect(used("import * as stock from './stock.ts'\nstock.take(stock.level)")).not.toContain(
      'src/stock.ts take',
    )
    expect(used("export * from './stock.ts'")).toEqual([])
    expect(used("const islands = { stock: () => import('./stock.ts') }")).toEqual([])
  })
})
