import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { projectRoot } from '../../platform/project-root.ts'
import type { SettingDeclaration } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { hasProducts } from '../catalog/catalog.ts'
import { importCouponFile } from '../coupons/coupons.ts'
import { storePicture } from '../media/media.ts'
import { homePictures } from '../pages/home-settings.ts'
import { setSetting } from '../settings/settings.ts'
import { importZonesIn } from '../shipping/shipping.ts'
import { faultText as zoneFaultText } from '../shipping/texts.ts'
import { importProductsIn, type KeptNote } from './product-import.ts'
import { lockDemoShop } from './store.ts'
import { importTermsIn } from './terms.ts'
import { fileText, noteText, termsText } from './texts.ts'

/**
 * Fills an empty shop with the demo one, by the paths that owners' files take; answers whether it did. Nothing when
 * there is a product, or the owner wants none of it. Of several processes that start at once, one does the work.
 */
export async function createDemoShop(
  shop: Shop,
  declarations: readonly SettingDeclaration[],
  folder = join(projectRoot(), 'demo'),
): Promise<boolean> {
  if (!shop.config.demo || (await hasProducts(shop.db))) return false
  await applySettings(shop, declarations, join(folder, 'settings.json'))
  return shop.db.transaction().execute(async (tx) => {
    await lockDemoShop(tx)
    if (await hasProducts(tx)) return false
    await fill(shop, tx, folder)
    return true
  })
}

/** All of it or nothing: a start that is broken off leaves an empty shop, and the next one begins again. */
async function fill(shop: Shop, tx: Db, folder: string): Promise<void> {
  const terms = await importTermsIn(shop, tx, join(folder, 'terms.json'))
  if (!terms.ok) throw new Error(`The demo shop cannot be made: ${termsText[terms.reason](terms.about)}`)
  const ask = {
    file: join(folder, 'products.csv'),
    images: join(folder, 'images'),
    dryRun: false,
    onNote: (note: KeptNote) => shop.log.warn({ row: note.row }, `demo shop: ${noteText(note)}`),
  }
  const report = await importProductsIn(shop, ask, tx)
  if (!report.ok) throw new Error(`The demo shop cannot be made: ${fileText[report.reason](report.about)}`)
  await hangHomePictures(shop, tx, folder)
  const coupons = join(folder, 'coupons.json')
  if (existsSync(coupons)) await importCouponFile(shop, tx, coupons)
  await openZones(shop, tx, join(folder, 'zones.json'))
  shop.log.info({ rows: report.value.imported }, 'demo shop created')
}

/** Where parcels go, how, and how long that takes; without a file it stays as every shop begins. */
async function openZones(shop: Shop, tx: Db, file: string): Promise<void> {
  if (!existsSync(file)) return
  const taken = await importZonesIn(shop, tx, JSON.parse(await readFile(file, 'utf8')))
  if (taken.ok) return
  const said = taken.faults.map(({ place, text }) => zoneFaultText(place, text)).join(' ')
  throw new Error(`The demo shop's zones cannot be used: ${said}`)
}

/**
 * Takes in the pictures that settings name: no product has them, so no row brings them. One that is not there is left
 * out, and its place on the front page does without it.
 */
async function hangHomePictures(shop: Shop, tx: Db, folder: string): Promise<void> {
  const settings = await settingsIn(join(folder, 'settings.json'))
  for (const { name } of homePictures) {
    const picture = String(settings[name] ?? '')
    const file = join(folder, 'images', basename(picture))
    if (picture === '' || !existsSync(file)) continue
    const hung = await storePicture(shop, tx, { bytes: await readFile(file), name: picture })
    if (!hung.ok) throw new Error(`The demo shop's picture ${picture} cannot be used: ${hung.reason}`)
  }
}

async function applySettings(
  shop: Shop,
  declarations: readonly SettingDeclaration[],
  file: string,
): Promise<void> {
  for (const [name, value] of Object.entries(await settingsIn(file))) {
    const set = await setSetting(shop.db, shop.tags, declarations, name, String(value))
    if (!set.ok) throw new Error(`The demo shop's setting ${name} cannot be ${String(value)}: ${set.reason}`)
  }
}

const settingsFile = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** The settings of the demo; none where there is no file. */
async function settingsIn(file: string): Promise<z.infer<typeof settingsFile>> {
  return existsSync(file) ? settingsFile.parse(JSON.parse(await readFile(file, 'utf8'))) : {}
}
