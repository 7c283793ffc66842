/*
 * Builds the server (`dist/server`), the job process (`dist/jobs`) and, once for each locale, the files of shoppers
 * (`dist/client`) and of the back office (`dist/admin`), lists them in `dist/assets.json`, and compresses them as far as
 * possible.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'
import { locales } from '../src/kernel/locale.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const clientAssets = join(dist, 'client', 'assets')
const adminFiles = join(dist, 'admin')
const serverAssets = join(dist, 'server', 'assets')

const startedMs = Date.now()
process.env.NODE_ENV = 'production'
// The bundler's message has the file, the line and the reason; its stack is of the bundler itself.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${process.env.HANDSEL_DEBUG ? error.stack : error.message}\n`)
  process.exit(1)
})
await rm(dist, { recursive: true, force: true })

const builder = await createBuilder({ root, logLevel: 'warn' })
const server = await builder.build(builder.environments.ssr)
await builder.build(builder.environments.jobs)
const clients = await buildClients()
const admin = await buildAdmin()
const assets = { ...(await gatherAssets()), admin }
await writeFile(join(dist, 'assets.json'), `${JSON.stringify(assets, null, 2)}\n`)
await Promise.all([compressAll(clientAssets), compressAll(join(adminFiles, 'assets', 'admin'))])
console.log(`Built in ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`)

/**
 * Moves the assets of the server's code (stylesheet, fonts, pictures) to the browser's files. The server reaches every
 * component and so has every style; only what browsers alone import would need a second stylesheet. Sheets that a
 * script fetches when they are needed (`import sheet from './x.css?url'`) stay separate files, for no page.
 */
async function gatherAssets() {
  await mkdir(clientAssets, { recursive: true })
  for (const name of await readdir(serverAssets)) {
    await rename(join(serverAssets, name), join(clientAssets, name))
  }
  await rm(serverAssets, { recursive: true })

  const known = new Set(stylesIn(server))
  // The styles are the same in every locale.
  const [client] = Object.values(clients)
  const hasOwnStyles = stylesIn(client).some((id) => !known.has(id))
  const sheets = [...sheetsOf(server), ...(hasOwnStyles ? sheetsOf(client) : [])]
  for (const sheet of sheetsOf(client).filter((sheet) => !sheets.includes(sheet))) {
    await rm(join(dist, 'client', sheet))
  }
  const scripts = Object.fromEntries(
    Object.entries(clients).map(([locale, { output }]) => [
      locale,
      `/${output.find((file) => file.type === 'chunk' && file.isEntry).fileName}`,
    ]),
  )
  return { styles: sheets, scripts, fonts: fontsOf(server) }
}

/** The browser's files by locale, each with its messages alone; what has none is the same file. */
async function buildClients() {
  const clients = {}
  for (const locale of locales) {
    process.env.BUILD_LOCALE = locale
    clients[locale] = await builder.build(builder.environments.client)
  }
  return clients
}

/** What the page of the back office loads at once, by locale. */
async function buildAdmin() {
  const admin = {}
  for (const locale of locales) {
    process.env.BUILD_LOCALE = locale
    await builder.build(builder.environments.admin)
    const manifestFile = join(adminFiles, '.vite', 'manifest.json')
    admin[locale] = firstLoad(JSON.parse(await readFile(manifestFile, 'utf8')))
    await rm(dirname(manifestFile), { recursive: true })
  }
  return admin
}

/** The entry of a manifest, with the styles and scripts that it imports. */
function firstLoad(manifest) {
  const entry = manifest['src/admin.tsx']
  const found = new Set()
  const add = (chunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const key of chunk.imports ?? []) add(manifest[key])
  }
  add(entry)
  const files = (list) => [...new Set(list)].map((file) => `/${file}`)
  return {
    script: `/${entry.file}`,
    preloads: files([...found].filter((chunk) => chunk !== entry).map(({ file }) => file)),
    styles: files([...found].flatMap(({ css = [] }) => css)),
  }
}

/** The styles that are imported for the page, not fetched by a script. */
function stylesIn({ output }) {
  const ids = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const fetched = new Set(ids.filter((id) => id.endsWith('.css?url')).map((id) => id.split('?')[0]))
  return ids.map((id) => id.split('?')[0]).filter((id) => id.endsWith('.css') && !fetched.has(id))
}

/** The sheet of everything imported without `?url`, which Vite calls `style.css`. */
function sheetsOf({ output }) {
  return output.filter((file) => file.names?.includes('style.css')).map(({ fileName }) => `/${fileName}`)
}

/** The shop's own fonts: one file for headings, one for text. */
function fontsOf({ output }) {
  return output.filter(({ fileName }) => fileName.endsWith('.woff2')).map(({ fileName }) => `/${fileName}`)
}

async function compressAll(folder) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json|txt)$/.test(name))
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

async function compress(file) {
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
