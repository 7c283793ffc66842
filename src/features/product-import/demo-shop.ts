import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { projectRoot } from '../../platform/files/project-root.ts'
import type { Shop } from '../../platform/shop.ts'
import { hasProducts } from '../catalog/catalog.ts'
import { importCouponFile } from '../coupons/coupons.ts'
import { storePicture, takeShippedSizes } from '../media/media.ts'
import { saveMenu } from '../menus/menus.ts'
import type { MenuName } from '../menus/rules/menu.ts'
import { menuProblemText } from '../menus/texts.ts'
import { homePictures } from '../pages/home-settings.ts'
import { textPages } from '../pages/page-settings.ts'
import { mailHeaderImage } from '../settings/general.ts'
import { setSetting } from '../settings/settings.ts'
import { zoneProblemLine as zoneProblemText } from '../shipping/owner-texts.ts'
import { importZonesIn } from '../shipping/zone-import.ts'
import { lockDemoShop } from './lock-store.ts'
import { importProductsInTransaction } from './product-import.ts'
import type { ImportNote } from './rules/import-note.ts'
import { importTermsInTransaction } from './terms.ts'
import { fileText, noteText, pricingTermsRefusalText } from './texts.ts'

/**
 * Imports the demo data into an empty shop, like an owner's files; answers whether it did. Nothing happens when there is
 * a product, or when the demo is switched off. Of several processes that start at once, one does the work.
 */
export async function createDemoShop(shop: Shop, folder = join(projectRoot(), 'demo')): Promise<boolean> {
  if (!shop.config.demo || (await hasProducts(shop.db))) return false
  await applySettings(shop, await readSettings(join(folder, 'settings.json')))
  await applySettings(shop, await readPages(join(folder, 'pages')))
  await applyMenus(shop, join(folder, 'menus.json'))
  return shop.db.transaction().execute(async (tx) => {
    await lockDemoShop(tx)
    if (await hasProducts(tx)) return false
    await importDemo(shop, tx, folder)
    return true
  })
}

/** All of it or nothing: an interrupted start leaves an empty shop, and the next one starts again. */
async function importDemo(shop: Shop, tx: Db, folder: string): Promise<void> {
  const terms = await importTermsInTransaction(shop, tx, join(folder, 'terms.json'))
  if (!terms.ok)
    throw new Error(`The demo shop cannot be made: ${pricingTermsRefusalText[terms.reason](terms.about)}`)
  const request = {
    file: join(folder, 'products.csv'),
    images: join(folder, 'images'),
    dryRun: false,
    onNote: (note: ImportNote) => shop.log.warn({ row: note.row }, `demo shop: ${noteText(note)}`),
  }
  const report = await importProductsInTransaction(shop, request, tx)
  if (!report.ok) throw new Error(`The demo shop cannot be made: ${fileText[report.reason](report.about)}`)
  await storeNamedPictures(shop, tx, folder)
  await takeShippedSizes(shop, tx, join(folder, 'sizes'))
  const coupons = join(folder, 'coupons.json')
  if (existsSync(coupons)) await importCouponFile(shop, tx, coupons)
  await importZones(shop, tx, join(folder, 'zones.json'))
  shop.log.info({ rows: report.value.imported }, 'demo shop created')
}

/** The shipping zones, methods and delivery times; without a file the defaults stay. */
async function importZones(shop: Shop, tx: Db, file: string): Promise<void> {
  if (!existsSync(file)) return
  const imported = await importZonesIn(shop, tx, JSON.parse(await readFile(file, 'utf8')))
  if (imported.ok) return
  const problems = imported.problems.map(({ path, text }) => zoneProblemText(path, text)).join(' ')
  throw new Error(`The demo shop's zones cannot be used: ${problems}`)
}

/**
 * Stores the pictures that settings name: no product has them, so no row imports them. A missing one is left out, and
 * pages and mails are shown without it.
 */
async function storeNamedPictures(shop: Shop, tx: Db, folder: string): Promise<void> {
  const settings = await readSettings(join(folder, 'settings.json'))
  for (const { name } of [...homePictures, mailHeaderImage]) {
    const picture = String(settings[name] ?? '')
    const file = join(folder, 'images', basename(picture))
    if (picture === '' || !existsSync(file)) continue
    const stored = await storePicture(shop, tx, { bytes: await readFile(file), name: picture })
    if (!stored.ok) throw new Error(`The demo shop's picture ${picture} cannot be used: ${stored.reason}`)
  }
}

async function applySettings(shop: Shop, values: DemoSettings): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const set = await setSetting(shop, name, String(value))
    if (!set.ok) throw new Error(`The demo shop's setting ${name} cannot be ${String(value)}: ${set.reason}`)
  }
}

/** The texts of pages, each in a file with the page's name, as settings. */
async function readPages(folder: string): Promise<DemoSettings> {
  const found = textPages.filter(({ slug }) => existsSync(join(folder, `${slug}.html`)))
  const texts = found.map(async ({ slug, text }) => {
    const html = await readFile(join(folder, `${slug}.html`), 'utf8')
    // A setting is one line.
    return [text.name, html.replace(/\s*\n\s*/g, ' ').trim()]
  })
  return Object.fromEntries(await Promise.all(texts))
}

/** Header and footer; the default menus where there is no file. */
async function applyMenus(shop: Shop, file: string): Promise<void> {
  if (!existsSync(file)) return
  for (const [name, items] of Object.entries(menusFile.parse(JSON.parse(await readFile(file, 'utf8'))))) {
    const saved = await saveMenu(shop, name as MenuName, items)
    if (!saved.ok) throw new Error(`The demo shop's menu ${name} cannot be used: ${menuProblemText(saved)}`)
  }
}

const menusFile = z.object({ header: z.unknown(), footer: z.unknown() })

type DemoSettings = z.infer<typeof settingsFile>

const settingsFile = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** The settings of the demo; none where there is no file. */
async function readSettings(file: string): Promise<DemoSettings> {
  return existsSync(file) ? settingsFile.parse(JSON.parse(await readFile(file, 'utf8'))) : {}
}
