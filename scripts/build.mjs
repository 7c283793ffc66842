/*
 * Builds what Node runs (`dist/server`) and what browsers load (`dist/client`), names the browser's files in
 * `dist/assets.json`, and compresses them as far as they go.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const clientAssets = join(dist, 'client', 'assets')
const serverAssets = join(dist, 'server', 'assets')

const startedMs = Date.now()
process.env.NODE_ENV = 'production'
await rm(dist, { recursive: true, force: true })

const builder = await createBuilder({ root, logLevel: 'warn' })
const server = await builder.build(builder.environments.ssr)
const client = await builder.build(builder.environments.client)
await moveServersAssets()
await writeFile(join(dist, 'assets.json'), `${JSON.stringify(assets(), null, 2)}\n`)
await compressAll()
console.log(`Built in ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`)

/** Pictures, fonts and the stylesheet that only the server's code names: browsers load them too. */
async function moveServersAssets() {
  await mkdir(clientAssets, { recursive: true })
  for (const name of await readdir(serverAssets)) {
    await rename(join(serverAssets, name), join(clientAssets, name))
  }
  await rm(serverAssets, { recursive: true })
}

/**
 * The server reaches every component and so holds every style; what browsers alone import would come on top,
 * in a second stylesheet.
 */
function assets() {
  const script = client.output.find((file) => file.type === 'chunk' && file.isEntry)
  const known = new Set(stylesIn(server))
  const browsersOwn = stylesIn(client).some((id) => !known.has(id))
  const sheets = [...sheetsOf(server), ...(browsersOwn ? sheetsOf(client) : [])]
  return { styles: sheets, script: `/${script.fileName}`, fonts: fontsOf(server) }
}

function stylesIn({ output }) {
  return output
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .map((id) => id.split('?')[0])
    .filter((id) => id.endsWith('.css'))
}

function sheetsOf({ output }) {
  return output.filter(({ fileName }) => fileName.endsWith('.css')).map(({ fileName }) => `/${fileName}`)
}

/** The upright Latin cut of each family: the other files are fetched only by the few pages that need them. */
function fontsOf({ output }) {
  return output
    .map(({ fileName }) => fileName)
    .filter((name) => /-latin-(?!ext)[\w-]*-normal-[\w-]+\.woff2$/.test(name))
    .map((name) => `/${name}`)
}

async function compressAll() {
  const names = (await readdir(clientAssets)).filter((name) => /\.(js|css|svg|json|txt)$/.test(name))
  await Promise.all(names.map(compress))
}

async function compress(name) {
  const file = join(clientAssets, name)
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
