import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { withDatabase } from './command-process.ts'
import { newFolder, startShop, TEMPLATE } from './shop-process.ts'

/**
 * Makes the demo shop once for all files of a run: filling one takes ten times as long as copying it. Each file still
 * has its own shop.
 */
export default async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[TEMPLATE] !== undefined) return
  const data = await newFolder()
  const shop = await startShop({ data })
  await withDatabase(data, skipIdlePictures)
  await shop.close()
  await replacePictures(join(data, 'uploads'))
  await mkdir(join(data, 'derived'), { recursive: true })
  process.env[TEMPLATE] = data
  return () => rm(data, { recursive: true, force: true })
}

type Client = Parameters<Parameters<typeof withDatabase>[1]>[0]

/**
 * Prevents the shops of a run from rendering pictures while they are idle, which would slow other journeys down: pictures
 * are rendered on request. For the idle task, a size that no page requests has failed, and must wait.
 */
export async function skipIdlePictures(client: Client): Promise<void> {
  await client.query(
    `insert into image_failure (image_id, size, reason, attempts, since, next_attempt_at)
     select id, '1.avif', 'unfinished', 1, now(), '2999-01-01' from image`,
  )
}

/**
 * Puts a small picture in the place of every original: rendering their sizes takes longer than the journeys. What is
 * rendered from an original, test/wire/products/media.test.ts and src/platform/images prove.
 */
async function replacePictures(folder: string): Promise<void> {
  const small = { width: 160, height: 200, channels: 3, background: '#a8481f' } as const
  const picture = await sharp({ create: small }).jpeg().toBuffer()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) await writeFile(join(parentPath, name), picture)
}
