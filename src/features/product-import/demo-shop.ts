import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { projectRoot } from '../../platform/project-root.ts'
import type { SettingDeclaration } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { hasProducts } from '../catalog/catalog.ts'
import { storePicture } from '../media/media.ts'
import { setSetting } from '../settings/settings.ts'
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
  await hangHero(shop, tx, join(folder, 'images', HERO))
  shop.log.info({ rows: report.value.imported }, 'demo shop created')
}

/** The wide picture that the demo's setting `home_picture` names: no product has it, so no row brings it. */
const HERO = 'hero.jpg'

async function hangHero(shop: Shop, tx: Db, file: string): Promise<void> {
  if (!existsSync(file)) return
  const hung = await storePicture(shop, tx, { bytes: await readFile(file), name: HERO })
  if (!hung.ok) throw new Error(`The demo shop's picture ${HERO} cannot be used: ${hung.reason}`)
}

const settingsFile = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

async function applySettings(
  shop: Shop,
  declarations: readonly SettingDeclaration[],
  file: string,
): Promise<void> {
  if (!existsSync(file)) return
  const wanted = settingsFile.parse(JSON.parse(await readFile(file, 'utf8')))
  for (const [name, value] of Object.entries(wanted)) {
    const set = await setSetting(shop.db, shop.tags, declarations, name, String(value))
    if (!set.ok) throw new Error(`The demo shop's setting ${name} cannot be ${String(value)}: ${set.reason}`)
  }
}
