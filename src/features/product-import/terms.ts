import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ChangeContext } from '../../platform/events/actor.ts'
import type { Shop } from '../../platform/shop.ts'
import { cleanRichText } from '../../ui/html/rich-text.ts'
import { saveAttribute, saveCategory, saveValue } from '../catalog/terms.ts'
import { ChunkTags } from './batches/chunk-tags.ts'
import { type Pictures, picturesFrom } from './pictures/pictures.ts'
import { parseNamePaths } from './rules/name.ts'
import { type PictureReason, pictureLabel, type TermsRefusal } from './texts.ts'

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
          image: z.string().optional(),
          tooltip: z.enum(['no', 'text', 'image']).optional(),
          tooltip_text: z.string().max(300).optional(),
          tooltip_image: z.string().optional(),
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

/** `about` is the path of the invalid value in the file. */
export type TermsResult = OutcomeWith<MissingPictures, TermsRefused>

/** Pictures that are not available; everything else was imported. */
type MissingPictures = readonly { readonly name: string; readonly reason: PictureReason }[]
type TermsRefused = Refused<TermsRefusal, { about: string }>

/**
 * Imports attributes with their values, colours, pictures and tooltips, and categories with their texts and pictures
 * (from the folder `images` next to the file): data that a product CSV cannot contain. All or nothing; a second run
 * changes nothing.
 */
export function importTerms(shop: Shop, file: string): Promise<TermsResult> {
  return shop.db.transaction().execute((tx) => importTermsInTransaction(shop, tx, file))
}

/** The same inside the caller's transaction. */
export async function importTermsInTransaction(shop: Shop, tx: Db, file: string): Promise<TermsResult> {
  const read = await readTerms(file)
  if (!read.ok) return read
  const { attributes, categories } = read.value
  const folder = join(dirname(file), 'images')
  const opened = await picturesFrom(shop, existsSync(folder) ? { from: folder } : {})
  if (!opened.ok) throw new Error(`The folder ${folder} cannot be read`)
  const pictures = opened.value
  const tags = new ChunkTags()
  try {
    await pictures.prepare(tx, pictureNamesIn(read.value))
    const context = { tags, actor: shop.actor }
    for (const attribute of attributes) await importAttribute(tx, context, pictures, attribute)
    for (const category of categories) await importCategory(tx, context, pictures, category)
    const { own, shared } = tags.take()
    await shop.tags.announce(tx, own)
    await shop.tags.announce(tx, shared, 'gently')
    return done(missingPicturesOf(pictures, pictureNamesIn(read.value)))
  } finally {
    await pictures.close()
  }
}

type TermsFileResult = OutcomeWith<TermsFile, TermsRefused>

async function readTerms(file: string): Promise<TermsFileResult> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return refused('no-file', { about: '' })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refused('not-json', { about: '' })
  }
  const read = termsFile.safeParse(json)
  if (read.success) return done(read.data)
  return refused('bad-terms', { about: read.error.issues[0]?.path.join('.') || 'the top' })
}

function pictureNamesIn({ attributes, categories }: TermsFile): string[] {
  const ofTerms = attributes.flatMap(({ terms }) =>
    terms.flatMap(({ image, tooltip_image }) => [image, tooltip_image]),
  )
  return [...ofTerms, ...categories.map(({ image }) => image)].filter((name) => name !== undefined)
}

function missingPicturesOf(pictures: Pictures, names: readonly string[]) {
  return [...new Set(names)].flatMap((name) => {
    const picture = pictures.of(name)
    return picture.ok ? [] : [{ name: pictureLabel(name, picture), reason: picture.reason }]
  })
}

function pictureId(pictures: Pictures, name: string | undefined): number | undefined {
  const picture = name === undefined ? undefined : pictures.of(name)
  return picture?.ok ? picture.value.id : undefined
}

async function importAttribute(
  tx: Db,
  context: ChangeContext,
  pictures: Pictures,
  { slug, name, type, terms }: TermsFile['attributes'][number],
): Promise<void> {
  await saveAttribute(tx, context, { slug, name, kind: type })
  for (const [index, term] of terms.entries()) {
    await saveValue(tx, context, `pa_${slug}`, {
      slug: term.slug,
      name: term.name,
      color: term.color,
      secondaryColor: term.secondary_color,
      imageId: pictureId(pictures, term.image),
      tooltip: term.tooltip,
      tooltipText: term.tooltip_text,
      tooltipImageId: pictureId(pictures, term.tooltip_image),
      position: index + 1,
    })
  }
}

async function importCategory(
  tx: Db,
  context: ChangeContext,
  pictures: Pictures,
  { path, slug, description, image, position }: TermsFile['categories'][number],
): Promise<void> {
  await saveCategory(tx, context, parseNamePaths(path).flat(), {
    slug,
    position,
    description: description === undefined ? undefined : cleanRichText(description),
    imageId: pictureId(pictures, image),
  })
}
