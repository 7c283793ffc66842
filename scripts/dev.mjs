/*
 * The shop for development: Vite serves sources as modules, and a changed file creates a new shop for the next request.
 * Pages have the same headers as in production, the content security policy included.
 */
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'
import { locales } from '../src/kernel/locale.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ENTRY = '/@dev-entry.js'
const ADMIN_ENTRY = '/@dev-admin-entry.js'
const entries = { [ENTRY]: '/src/storefront.ts', [ADMIN_ENTRY]: '/src/admin.tsx' }

// What Vite would write into the page as inline scripts, which the policy does not allow, is one module.
const entryCode = (source) => `
import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('${source}')
`
const entryPlugin = {
  name: 'dev-entry',
  enforce: 'post',
  resolveId: (id) => (id in entries ? id : undefined),
  load: (id) => (id in entries ? entryCode(entries[id]) : undefined),
  // Pages of the shop link every stylesheet; scripts write them into the page of the back office, whose policy allows it.
  transform: (code, id) =>
    id.endsWith('.css')
      ? code.replace(
          '__vite__updateStyle(__vite__id, __vite__css)',
          "document.querySelector('#back-office') && $&",
        )
      : undefined,
}

const server = createServer()
const vite = await createVite({
  root,
  appType: 'custom',
  plugins: [entryPlugin],
  server: {
    middlewareMode: true,
    hmr: { server },
    fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/data/**'] },
  },
})
const { ssr } = vite.environments
const load = (path) => ssr.runner.import(path)

const config = (await load('/src/config.ts')).readConfig(process.env)
const assets = {
  styles: [],
  scripts: Object.fromEntries(locales.map((locale) => [locale, ENTRY])),
  fonts: [],
  admin: Object.fromEntries(
    locales.map((locale) => [locale, { script: ADMIN_ENTRY, preloads: [], styles: [] }]),
  ),
}
const mainShop = await (await load('/src/shop-process.ts')).openMainShop(config, { assets })

let current
let creating
server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { app } = await currentShop()
      app.fastify.routing(request, response)
    } catch (error) {
      ssr.runner.hmrClient?.logger?.error(error)
      console.error(error)
      response
        .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        .end(String(error?.stack ?? error))
    }
  })
})
server.listen(config.port, config.host, () => {
  console.log(
    `The shop in development is open at http://localhost:${server.address().port}. Ctrl-C closes it.`,
  )
})
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

/** The shop of the current sources: a change makes Vite drop all modules, so that their object is another one. */
async function currentShop() {
  const features = await load('/src/features.ts')
  if (current?.features === features) return current
  creating ??= createShop(features).finally(() => {
    creating = undefined
  })
  return creating
}

async function createShop(features) {
  const { openShop } = await load('/src/open-shop.ts')
  const { createApp } = await load('/src/app.ts')
  const { runJobs } = await load('/src/platform/jobs/run-jobs.ts')
  const { startIdleTasks } = await load('/src/platform/jobs/idle-tasks.ts')
  const { shell } = await load('/src/shell/shell.tsx')
  const open = await openShop(
    { ...config, databaseUrl: mainShop.databaseUrl },
    { assets: { ...assets, styles: styles() } },
  )
  const app = await createApp(open, { shell })
  const jobs = await runJobs(open.shop, open.pool, open.shop.program)
  const created = { features, open, app, jobs, idleTasks: startIdleTasks(open.shop) }
  const before = current
  current = created
  await close(before)
  return created
}

/** Every stylesheet that the server's modules import, in import order. */
function styles() {
  return [...ssr.moduleGraph.idToModuleMap.values()]
    .map(({ url }) => url)
    .filter((url) => url.endsWith('.css'))
    .map((url) => `${url}?direct`)
}

async function close(created) {
  await created?.jobs.stop()
  await created?.idleTasks.stop()
  await created?.app.close(500)
  await created?.open.close()
}

async function stop() {
  server.closeAllConnections()
  await close(current)
  await mainShop.close()
  await vite.close()
  process.exit(0)
}
