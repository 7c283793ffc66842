// Which file may import which. ARCHITECTURE.md explains the terms; test/architecture/imports.test.ts runs these rules and
// plants a violation of each. Type imports count like all others.

/** A feature may use features of its own band and of those before it. */
const bands = [
  ['settings', 'look', 'media', 'accounts', 'addresses', 'catalog', 'stock', 'tax', 'consent', 'backup', 'history'],
  ['tier-pricing', 'swatches', 'gallery', 'shipping', 'coupons', 'store-credit', 'payments'],
  ['cart', 'orders', 'checkout', 'documents', 'attribution'],
  [
    'pages',
    'menus',
    'notices',
    'popups',
    'forms',
    'search',
    'sharing',
    'short-links',
    'page-feed',
    'photo-feed',
    'tracking',
    'wishlist',
  ],
  ['product-page', 'listings', 'my-account', 'product-import', 'product-export', 'back-office', 'catalog-rest', 'customers', 'emails', 'reports', 'returns', 'site-rest', 'reviews', 'settings-forms', 'styleguide', 'system', 'webhooks'],
]

const tests = '\\.test\\.tsx?$'
const inFeature = '^src/features/[^/]+/'
const kernel = '^src/kernel/'
const rules = `${inFeature}rules/`
const messages = `${inFeature}messages\\.ts$`
const texts = `${inFeature}(texts|messages)\\.ts$`
const featureUi = `${inFeature}ui/`
const featureBrowser = `${inFeature}(browser/|browser\\.tsx?$|[a-z-]+-browser\\.tsx?$)`
/** Screens of the back office. */
const featureAdmin = `${inFeature}admin/`
const admin = '^src/admin/'
/** Contracts of resources: clients in the browser know them as types. */
const contracts = `${inFeature}rest/[a-z-]+-resource\\.ts$`
/** Files with SQL; a `columns` file has SQL that several stores share. */
const store = `${inFeature}(store/|store\\.ts$|[a-z-]+-(store|columns?)\\.ts$)`
const ui = '^src/ui/'
const browser = '^src/browser/'
const platform = '^src/platform/'
const shell = '^src/shell/'
/** Types of requests and answers; refusals, network addresses and cleaned input may be imported everywhere. */
const httpTypes = '^src/platform/http/(?!(access|input|network|refusal|request-rejected|messages)\\.ts$)'
/** Files that read requests and build answers: routes, and what several of them share. */
const serving = [
  `${inFeature}(routes\\.tsx?$|routes/|[a-z-]+-routes\\.tsx?$)`,
  '^src/features/accounts/(api-keys/(identify-by-key|key-in-request|safe-transport)|passkeys/challenge-cookie|registration/pending-registration|rest/users|sessions/(acting|identify|open-session|price-group|session-cookie|sign-in-mark)|sign-in/known-device)\\.ts$',
  '^src/features/cart/(coupons/code-in-form|delivery/location-in-form|lines/add-to-cart-input|page/(blocked-cart|page-notices)|session/(cart-cookies|cart-session|notice-cookie|unlocked-products))\\.ts$',
  '^src/features/checkout/(form/(initial-form|read-form)|order/place-order-from-form|page/(quote|show-checkout))\\.tsx?$',
  '^src/features/my-account/(account-page|answers|form-nonce|signed-in)\\.tsx?$',
  '^src/features/wishlist/session\\.ts$',
]
const shellBrowser = '^src/shell/browser/'
const entries = '^src/(main|app|open-shop|create-shop|shop-process|workers/workers|jobs|job-features|cli|features|storefront|admin)\\.tsx?$'
const react = 'node_modules/(react|react-dom)/'
/** Shows pictures over the page; loaded at its first use. */
const lightbox = 'node_modules/yet-another-react-lightbox/'
/** The parts that the back office is built from. */
const adminLibraries = 'node_modules/(@mantine/|@tanstack/react-query/|react-router/)'
const passkeys = 'node_modules/@simplewebauthn/browser/'
/** Cleans owners' HTML, on the server only: the storefront may not reach it. */
const sanitizer = 'node_modules/sanitize-html/'
/** Limits what is cached in memory, on the server only. */
const lru = 'node_modules/lru-cache/'
/** The type of a notice, which answers, stores and pages use. */
const notice = '^src/ui/Notices\\.tsx$'

/**
 * Further front doors: files outside `<feature>.ts` with operations for other features. Nothing re-exports them: an
 * importer names the file that has the operation. Stores are never listed: the front door exports those of their reads
 * that other features may use.
 */
const doors = require('./test/architecture/front-doors.json')

/** What other features may import of one: front doors, rules, components, texts, setting declarations, extension points. */
const frontDoor = [
  '^src/features/([^/]+)/\\1\\.tsx?$',
  ...Object.entries(doors).flatMap(([feature, files]) =>
    files.map((file) => `^src/features/${feature}/${file.replaceAll('.', '\\.')}$`),
  ),
  rules,
  featureUi,
  texts,
  `${inFeature}(general|[a-z-]+-settings|[a-z-]+-method)\\.ts$`,
]

const bandRules = bands.slice(0, -1).map((_, band) => ({
  name: `band-${band + 1}-imports-no-higher-band`,
  comment: 'A feature uses features of its own or a lower band only.',
  severity: 'error',
  from: { path: `^src/features/(${bands.slice(0, band + 1).flat().join('|')})/`, pathNot: tests },
  to: { path: `^src/features/(${bands.slice(band + 1).flat().join('|')})/` },
}))

/** Everything that `from` imports is in `allowed`; tests of the code are free. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: allowed },
})

/** Nothing in `from` imports anything in `to`. */
const never = (name, comment, from, to, fromNot = []) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: [tests, ...fromNot] },
  to: { path: to },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circular-imports',
      comment: 'Files that import each other cannot be read, tested or moved separately.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved-imports',
      comment: 'An unresolved import would pass all other rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-dev-dependencies-in-src',
      comment: 'Packages that the program imports are listed under dependencies.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    never('no-test-imports-in-src', 'The program runs without its tests.', '^src/', `${tests}|^test/`),
    only('kernel-imports-only-kernel', 'The kernel is pure, for server and browser.', kernel, [kernel]),
    only('rules-are-pure', 'Rules import the kernel, rules and messages only, so that server and browser can run them.', rules, [
      kernel,
      rules,
      messages,
    ]),
    only('ui-imports-no-feature', 'src/ui has React components for every feature.', ui, [
      kernel,
      ui,
      react,
      sanitizer,
      lru,
    ]),
    only('feature-ui-imports-only-ui-and-rules', 'Components of a feature import rules, texts and components.', featureUi, [
      kernel,
      rules,
      texts,
      featureUi,
      ui,
      react,
    ]),
    only('shared-browser-code-imports-no-feature', 'src/browser has browser code for every feature.', browser, [
      kernel,
      ui,
      browser,
      react,
    ]),
    only(
      'browser-code-imports-no-server-code',
      'Code that runs in the browser imports no server code.',
      [featureBrowser, shellBrowser],
      [kernel, rules, texts, featureUi, featureBrowser, shellBrowser, ui, browser, react, lightbox, passkeys],
    ),
    {
      name: 'storefront-without-server-code',
      comment: 'What shoppers load, also indirectly, is browser code.',
      severity: 'error',
      from: { path: '^src/storefront\\.tsx?$' },
      to: { path: `${platform}|${store}|${shell}(?!browser/)|${sanitizer}|${lru}|^src/config\\.ts$|/routes\\.tsx$|/feature\\.ts$`, reachable: true },
    },
    {
      name: 'storefront-without-admin-code',
      comment: 'Shoppers do not load the admin pages.',
      severity: 'error',
      from: { path: '^src/storefront\\.tsx?$' },
      to: { path: `^src/admin(/|\\.tsx$)|${inFeature}admin/`, reachable: true },
    },
    only(
      'screens-import-contracts-and-components',
      'A screen of the back office knows resources by their contracts; it runs in the browser.',
      featureAdmin,
      [kernel, rules, texts, contracts, featureAdmin, admin, ui, browser, react, adminLibraries],
    ),
    only('shared-admin-code-imports-no-feature', 'src/admin has what every screen uses.', admin, [
      kernel,
      ui,
      browser,
      admin,
      react,
      adminLibraries,
    ]),
    {
      name: 'screens-only-in-the-back-office',
      comment: 'Only the entry of the back office and other screens import screens and what they share.',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, featureAdmin, admin, '^src/admin\\.tsx$'] },
      // The page that loads the back office gives it these data.
      to: { path: [featureAdmin, admin], pathNot: '^src/admin/page-data\\.ts$' },
    },
    never(
      'contracts-are-types-for-the-browser',
      'The schemas of contracts stay on the server.',
      '^src/(admin/|admin\\.tsx$)',
      contracts,
    ),
    never(
      'admin-libraries-only-in-the-back-office',
      'Pages of the shop have none of the back office.',
      '^src/',
      adminLibraries,
      [featureAdmin, admin],
    ),
    only('stores-import-only-sql-and-rules', 'A store only reads and writes rows, as types of the rules.', store, [
      kernel,
      rules,
      store,
      notice,
      '^src/platform/db/',
      'node_modules/kysely/',
    ]),
    never(
      'sql-only-in-stores',
      'SQL outside a store would hide which code writes which table.',
      '^src/',
      'node_modules/(kysely|pg)/',
      [store, platform, '^src/cli/'],
    ),
    never(
      'routes-import-no-store',
      'Routes, widgets, texts and manifests call operations, not the store.',
      `${inFeature}(routes\\.tsx?|routes/|widgets\\.tsx|texts\\.ts|feature\\.ts)`,
      store,
    ),
    {
      name: 'front-doors',
      comment: 'A feature imports only the front doors of other features.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: [tests, featureAdmin] },
      to: { path: inFeature, pathNot: ['^src/features/$1/', ...frontDoor, featureBrowser] },
    },
    {
      name: 'browser-entries-only-in-browser-code',
      comment: 'Only browser code imports a browser entry.',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, featureBrowser, '^src/storefront\\.tsx?$'] },
      to: { path: featureBrowser },
    },
    ...bandRules,
    {
      name: 'platform-imports-no-feature',
      comment: 'The platform could run another shop. Of the rest it imports only the types of a notice and a command.',
      severity: 'error',
      from: { path: platform, pathNot: tests },
      to: {
        path: `^src/(features|shell|browser|admin|ui|cli)/|^src/shop\\.config\\.ts$|${entries}`,
        pathNot: [notice, '^src/cli/command\\.ts$'],
      },
    },
    never(
      'no-imports-of-the-shell',
      'The shell wraps the answers of features; no other layer imports it.',
      '^src/(kernel|platform|features|ui|browser|admin)/',
      shell,
    ),
    never(
      'no-imports-of-entries',
      'Entries and lists import the other files, never the other way round.',
      '^src/(kernel|platform|features|ui|browser|shell)/',
      entries,
    ),
    never(
      'shop-config-only-in-feature-list',
      'Features get what a shop adds from the program: `shop.program.extensions(point)`.',
      '^src/',
      '^src/shop\\.config\\.ts$',
      ['^src/(job-)?features\\.ts$'],
    ),
    never(
      'program-only-in-entries',
      'The program is composed once; other code uses `shop.program`.',
      '^src/',
      '^src/platform/program\\.ts$',
      [entries],
    ),
    never(
      'commands-import-only-their-type',
      'A feature describes a command; src/cli parses the command line.',
      '^src/(features|platform|shell|ui|browser|kernel)/',
      '^src/cli/(?!command\\.ts$)',
    ),
    never('http-framework-only-in-platform', 'Features use calls and answers, not the framework.', '^src/', 'node_modules/(fastify|@fastify)/', [
      '^src/platform/http/',
      '^src/app\\.ts$',
    ]),
    never(
      'http-only-in-routes',
      'Operations take and return values; routes and the files listed in `serving` read them from requests.',
      '^src/(features|shell|ui|browser|kernel|cli)/',
      httpTypes,
      serving,
    ),
    never('image-library-only-in-platform', 'Pictures are rendered in platform/images.', '^src/', 'node_modules/sharp/', [
      '^src/platform/images/',
    ]),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
