import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { cleanRichText } from '../../ui/rich-text.ts'
import { saveAttribute, saveCategory, saveValue } from '../catalog/catalog.ts'
import { type Pictures, picturesIn } from './pictures.ts'
import { pathsIn } from './rules/cell.ts'

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .transform((text) => text.toLowerCase())
const slug = z.string().regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u)

const termsFile = z.object({
  attributes: z.array(
    z.object({
      slug,
      name: z.string().min(1),
      type: z.enum(['select', 'button', 'color', 'image', 'radio']),
      terms: z.array(
        z.object({
          slug,
          name: z.string().min(1),
          color: color.optional(),
          secondary_color: color.optional(),
        }),
      ),
    }),
  ),
  categories: z.array(
    z.object({
      /** From the root down: `Vases > Bud vases`. */
      path: z.string().min(1),
      slug,
      description: z.string().optional(),
      image: z.string().optional(),
      position: z.number().int().optional(),
    }),
  ),
})

type TermsFile = z.infer<typeof termsFile>

/**
 * Reads attributes with their values and colours, and categories with their texts and pictures (in the folder
 * `images` beside the file): what a product CSV cannot say. All or nothing; a second run changes nothing.
 */
export async function importTerms(shop: Shop, file: string): Promise<void> {
  await shop.db.transaction().execute((tx) => importTermsIn(shop, tx, file))
}

/** The same inside a transaction of the caller's. */
export async function importTermsIn(shop: Shop, tx: Db, file: string): Promise<void> {
  const { attributes, categories } = termsFile.parse(JSON.parse(await readFile(file, 'utf8')))
  for (const attribute of attributes) await importAttribute(shop, tx, attribute)
  const pictures = picturesIn(shop, join(dirname(file), 'images'))
  for (const category of categories) await importCategory(shop, tx, pictures, category)
}

async function importAttribute(
  { tags }: Shop,
  tx: Db,
  attribute: TermsFile['attributes'][number],
): Promise<void> {
  const { slug, name, type, terms } = attribute
  await saveAttribute(tx, tags, { slug, name, kind: type })
  for (const [index, { secondary_color, ...term }] of terms.entries()) {
    await saveValue(tx, tags, `pa_${slug}`, { ...term, secondaryColor: secondary_color, position: index + 1 })
  }
}

async function importCategory(
  { tags }: Shop,
  tx: Db,
  pictures: Pictures,
  { path, slug, description, image, position }: TermsFile['categories'][number],
): Promise<void> {
  const picture = image === undefined ? undefined : await pictures.take(tx, image)
  await saveCategory(tx, tags, pathsIn(path).flat(), {
    slug,
    position,
    description: description === undefined ? undefined : cleanRichText(description),
    imageId: picture?.ok ? picture.value : undefined,
  })
}
