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
 * Prevents the shops of the run from rendering pictures while they are idle, which would slow other journeys down: pictures
 * are rendered on request. For the queue, the job is done until then.
 */
async function skipIdlePictures(client: Client): Promise<void> {
  await client.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('make-pictures', now(), '2999-01-01')
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
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
