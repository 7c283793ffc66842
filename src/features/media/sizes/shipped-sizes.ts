import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../../../platform/error-code.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { Picture } from '../rules/image.ts'
import { sizeFile } from './sizes.ts'

const shippedName = /^(?<hash>[0-9a-f]{16})-(?<width>\d+)\.avif$/

/**
 * Copies the sizes of these pictures from a folder with `HASH-WIDTH.avif`; files of other pictures are left out, and no
 * folder is no sizes.
 */
export async function copyShippedSizes(
  { config: { dataFolder } }: Pick<Shop, 'config'>,
  pictures: readonly Pick<Picture, 'id' | 'hash'>[],
  folder: string,
): Promise<void> {
  const byHash = Map.groupBy(pictures, ({ hash }) => hash)
  const copies = (await namesIn(folder)).flatMap((name) => {
    const { hash, width } = shippedName.exec(name)?.groups ?? {}
    return (byHash.get(hash ?? '') ?? []).map((picture) => ({
      from: join(folder, name),
      to: sizeFile(dataFolder, { ...picture, width: Number(width), format: 'avif' }),
    }))
  })
  const folders = new Set(copies.map(({ to }) => dirname(to)))
  await Promise.all([...folders].map((each) => mkdir(each, { recursive: true })))
  await Promise.all(copies.map(({ from, to }) => copyFile(from, to)))
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
