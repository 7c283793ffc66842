// Who may import whom. The words are in ARCHITECTURE.md; test/architecture/imports.test.ts runs these rules and
// plants a violation of each. Type imports count like any others.

/** A feature may use features of its own band and of those before it. */
const bands = [
  ['settings', 'media', 'accounts', 'addresses', 'catalog', 'stock', 'tax', 'consent'],
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
  ],
  ['product-page', 'listings', 'my-account', 'product-import', 'product-export', 'reviews', 'styleguide'],
]

const tests = '\\.test\\.tsx?$'
const inFeature = '^src/features/[^/]+/'
const kernel = '^src/kernel/'
const rules = `${inFeature}rules/`
const texts = `${inFeature}texts\\.ts$`
const featureUi = `${inFeature}ui/`
const featureBrowser = `${inFeature}(browser/|browser\\.tsx?$|[a-z-]+-browser\\.tsx?$)`
/** Where SQL stands; columns are pieces of it that several stores share. */
const store = `${inFeature}(store/|store\\.ts$|[a-z-]+-(store|columns?)\\.ts$)`
const ui = '^src/ui/'
const browser = '^src/browser/'
const platform = '^src/platform/'
const shell = '^src/shell/'
/** What a request holds and an answer is made of; refusals, addresses and cleaned texts are for everybody. */
const httpTypes = '^src/platform/http/(?!(access|input|network|refusal|request-rejected|texts)\\.ts$)'
/** Where requests are read and answers shaped: routes, and what several of them share. */
const serving = [
  `${inFeature}(routes\\.tsx?$|routes/|[a-z-]+-routes\\.tsx?$)`,
  '^src/features/accounts/(api-keys/(identify-by-key|key-in-request)|passkeys/challenge-cookie|rest/users|sessions/(identify|open-session|price-group|session-cookie)|sign-in/known-device)\\.ts$',
  '^src/features/cart/(coupons/code-in-form|delivery/location-in-form|lines/add-to-cart-input|page/blocked-cart|session/(cart-cookies|cart-session|notice-cookie|unlocked-products))\\.ts$',
  '^src/features/checkout/(form/(initial-form|read-form)|order/place-order-from-form|page/(quote|show-checkout))\\.tsx?$',
  '^src/features/my-account/(account-page|answers|form-nonce|signed-in)\\.tsx?$',
]
const shellBrowser = '^src/shell/browser/'
const entries = '^src/(main|app|open-shop|shop-process|workers|cli|features|storefront|admin)\\.tsx?$'
const react = 'node_modules/(react|react-dom)/'
/** Shows pictures over the page; fetched when it is first used. */
const lightbox = 'node_modules/yet-another-react-lightbox/'
const passkeys = 'node_modules/@simplewebauthn/browser/'
/** Cleans owners' HTML, on the server only: the storefront may not reach it. */
const sanitizer = 'node_modules/sanitize-html/'
/** Bounds what is kept in memory, on the server only. */
const lru = 'node_modules/lru-cache/'
/** The shape of a notice: what answers, stores and pages all pass on. */
const notice = '^src/ui/Notices\\.tsx$'

/**
 * Operations for other features that stand outside `<feature>.ts`, which would be too long with all of them. Nothing passes
 * them on: whoever needs an operation imports it from the file that has it. Stores alone stay closed: the front door says
 * which of their reads others may use.
 */
const doors = require('./test/architecture/front-doors.json')

/** What other features may see of one: its front doors, rules, parts, wording, setting declarations, extension interface. */
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
  name: `band-${band + 1}-does-not-look-up`,
  comment: 'A feature uses features of its own or a lower band only.',
  severity: 'error',
  from: { path: `^src/features/(${bands.slice(0, band + 1).flat().join('|')})/`, pathNot: tests },
  to: { path: `^src/features/(${bands.slice(band + 1).flat().join('|')})/` },
}))

/** Everything that `from` imports is in `allowed`; tests beside the code are free. */
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
      name: 'no-circles',
      comment: 'Files that need each other cannot be read, tested or moved apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-is-there',
      comment: 'An import that is not found would pass every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-tools-in-the-program',
      comment: 'What the program needs stands under dependencies.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    never('no-tests-in-the-program', 'The program runs without its tests.', '^src/', `${tests}|^test/`),
    only('kernel-imports-nothing', 'The kernel is pure, for server and browser.', kernel, [kernel]),
    only('rules-are-pure', 'Rules use the kernel and rules, so that both sides run them.', rules, [kernel, rules]),
    only('parts-know-no-feature', 'src/ui holds React parts with no feature in them.', ui, [
      kernel,
      ui,
      react,
      sanitizer,
      lru,
    ]),
    only('feature-parts-only-show', 'Parts of a feature use rules, wording and parts.', featureUi, [
      kernel,
      rules,
      texts,
      featureUi,
      ui,
      react,
    ]),
    only('browser-machinery-knows-no-feature', 'src/browser serves every feature.', browser, [
      kernel,
      ui,
      browser,
      react,
    ]),
    only(
      'browser-code-stays-in-the-browser',
      'What wakes in the browser uses nothing of the server.',
      [featureBrowser, shellBrowser],
      [kernel, rules, texts, featureUi, featureBrowser, shellBrowser, ui, browser, react, lightbox, passkeys],
    ),
    {
      name: 'storefront-carries-nothing-of-the-server',
      comment: 'Whatever shoppers load, however far down, is made for browsers.',
      severity: 'error',
      from: { path: '^src/storefront\\.tsx?$' },
      to: { path: `${platform}|${store}|${shell}(?!browser/)|${sanitizer}|${lru}|^src/config\\.ts$|/routes\\.tsx$|/feature\\.ts$`, reachable: true },
    },
    {
      name: 'storefront-carries-no-admin',
      comment: 'Shoppers do not load the back office.',
      severity: 'error',
      from: { path: '^src/storefront\\.tsx?$' },
      to: { path: `^src/admin(/|\\.tsx$)|${inFeature}admin/`, reachable: true },
    },
    only('stores-hold-sql', 'A store turns rows into what rules know, and that is all.', store, [
      kernel,
      rules,
      store,
      notice,
      '^src/platform/db/',
      'node_modules/kysely/',
    ]),
    never(
      'sql-stands-in-stores',
      'SQL outside a store would hide who writes which table.',
      '^src/',
      'node_modules/(kysely|pg)/',
      [store, platform, '^src/cli/'],
    ),
    never(
      'answers-call-operations',
      'What a call, part or widget does goes through the front door, not to the store.',
      `${inFeature}(routes\\.tsx?|routes/|widgets\\.tsx|texts\\.ts|feature\\.ts)`,
      store,
    ),
    {
      name: 'front-doors',
      comment: 'Features meet at their front doors.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: { path: inFeature, pathNot: ['^src/features/$1/', ...frontDoor, featureBrowser] },
    },
    {
      name: 'browser-entries-for-browsers',
      comment: 'A browser entry is used by browser code only.',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, featureBrowser, '^src/storefront\\.tsx?$', '^src/admin\\.tsx$'] },
      to: { path: featureBrowser },
    },
    ...bandRules,
    {
      name: 'platform-knows-no-feature',
      comment: 'The machinery would serve another shop as well. It only names the shapes of a notice and a command.',
      severity: 'error',
      from: { path: platform, pathNot: tests },
      to: {
        path: `^src/(features|shell|browser|admin|ui|cli)/|^src/shop\\.config\\.ts$|${entries}`,
        pathNot: [notice, '^src/cli/command\\.ts$'],
      },
    },
    never(
      'shell-stands-above',
      'The shell wraps what features answer; nothing below knows it.',
      '^src/(kernel|platform|features|ui|browser|admin)/',
      shell,
    ),
    never(
      'entries-stand-above',
      'Entries and lists know the parts, never the other way round.',
      '^src/(kernel|platform|features|ui|browser|shell)/',
      entries,
    ),
    never(
      'lists-of-the-shop-stand-above',
      'What a shop adds reaches its features through the program: `shop.program.extensions(point)`.',
      '^src/',
      '^src/shop\\.config\\.ts$',
      ['^src/features\\.ts$'],
    ),
    never(
      'program-comes-with-the-shop',
      'The program is composed once; everybody else finds it as `shop.program`.',
      '^src/',
      '^src/platform/program\\.ts$',
      [entries],
    ),
    never(
      'commands-are-plain-objects',
      'A feature describes a command; how the line is read is not its business.',
      '^src/(features|platform|shell|ui|browser|kernel)/',
      '^src/cli/(?!command\\.ts$)',
    ),
    never('http-framework-in-one-place', 'Features know calls and answers, not the framework.', '^src/', 'node_modules/(fastify|@fastify)/', [
      '^src/platform/http/',
      '^src/app\\.ts$',
    ]),
    never(
      'http-stays-in-routes',
      'Operations take values and answer values; routes and the serving files named above turn requests into them.',
      '^src/(features|shell|ui|browser|kernel|cli)/',
      httpTypes,
      serving,
    ),
    never('image-engine-in-one-place', 'Pictures are made in platform/images.', '^src/', 'node_modules/sharp/', [
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
