import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { done, type Outcome, type OutcomeWith, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { forEachConcurrently, limitConcurrency } from '../../../platform/images/concurrency.ts'
import type { ImageRefused } from '../../../platform/images/image-refusal.ts'
import { MAX_BYTES } from '../../../platform/images/limits.ts'
import type { Network } from '../../../platform/outbound/network.ts'
import type { Shop } from '../../../platform/shop.ts'
import { MAX_DOWNLOAD_BYTES, storeDownload } from '../../media/downloads.ts'
import { picturesFromSources, storePicture } from '../../media/media.ts'
import { folderSource } from './folder-source.ts'
import { type FetchPicture, pictureFetcher } from './picture-fetcher.ts'
import {
  existingPicture,
  filePathsOf,
  isUnsupportedLocation,
  isUrl,
  pictureNameOf,
  sourceUrlOf,
} from './picture-names.ts'
import { type Dimensions, isSmall, type PictureUnavailable } from './picture-result.ts'
import { type PictureSource, SourceFileError } from './picture-source.ts'
import { RecentResults } from './recent-results.ts'
import { zipSource } from './zip-source.ts'

/** The pictures and downloads of an import, by their names in the file. */
export type Pictures = {
  /** Finds or fetches (at most four at a time) the pictures with these names and stores them, before a chunk's transaction. */
  prepare(db: Db, names: readonly string[]): Promise<void>
  /** The result for a name of the last `prepare`. */
  of(name: string): PictureResult
  /** Ids of the pictures that were created since the last call. */
  drainCreatedIds(): number[]
  /** Stores a download by its name in the folder or zip: `stored:…`; `undefined` when it is missing or too large. */
  download(name: string): Promise<string | undefined>
  /** After the transaction of `prepare` was rolled back: its pictures must be stored again. */
  forget(): void
  close(): Promise<void>
}

export type PicturesRequest = {
  /** Path of a folder or a zip. */
  readonly from?: string
  /** The network for URLs; the public internet except in tests. */
  readonly network?: Network
}

type PictureContext = Pick<Shop, 'config'>

const MAX_REMEMBERED = 10_000
const MAX_CONCURRENT_FETCHES = 4

/** The pictures of an import. Refused when `from` is neither a readable folder nor a zip. */
export async function picturesFrom(
  shop: PictureContext,
  request: PicturesRequest,
): Promise<Outcome<Pictures, 'no-images'>> {
  const source = request.from === undefined ? undefined : await openSource(request.from)
  if (request.from !== undefined && !source) return refused('no-images')
  return done(new ImportPictures(shop, source, pictureFetcher(request.network)))
}

async function openSource(path: string): Promise<PictureSource | undefined> {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isDirectory()) return folderSource(path)
  return stats?.isFile() ? zipSource(path) : undefined
}

/** The id of the picture, with its size when it is new and very small; or why it is unavailable. */
export type PictureResult = OutcomeWith<
  { readonly id: number; readonly small?: Dimensions },
  PictureUnavailable
>

class ImportPictures implements Pictures {
  readonly #shop: PictureContext
  readonly #source: PictureSource | undefined
  readonly #fetch: FetchPicture
  readonly #results = new RecentResults<PictureResult>(MAX_REMEMBERED)
  readonly #downloads = new RecentResults<string>(MAX_REMEMBERED)
  readonly #createdIds: number[] = []
  // A transaction runs one statement at a time, however many pictures are being fetched.
  readonly #oneAtATime = limitConcurrency(1)

  constructor(shop: PictureContext, source: PictureSource | undefined, fetch: FetchPicture) {
    this.#shop = shop
    this.#source = source
    this.#fetch = fetch
  }

  async prepare(db: Db, names: readonly string[]): Promise<void> {
    const requested = new Set(names)
    const unknown = [...requested].filter((name) => this.#results.get(name) === undefined)
    const local = unknown.filter((name) => !isUrl(name))
    await forEachConcurrently(1, local, async (name) =>
      this.#results.set(name, await this.#fromSource(db, name)),
    )
    const urls = unknown.filter(isUrl)
    if (urls.length > 0) await this.#prepareUrls(db, urls)
    this.#results.retain(requested)
  }

  async #prepareUrls(db: Db, urls: readonly string[]): Promise<void> {
    const sources = await picturesFromSources(
      db,
      urls.map(sourceUrlOf).filter((one) => one !== undefined),
    )
    await forEachConcurrently(MAX_CONCURRENT_FETCHES, urls, async (name) =>
      this.#results.set(name, await this.#fromUrl(db, name, sources)),
    )
  }

  of(name: string): PictureResult {
    const result = this.#results.get(name)
    if (!result) throw new Error(`The picture ${name} was not prepared.`)
    return result
  }

  drainCreatedIds(): number[] {
    return this.#createdIds.splice(0)
  }

  async download(name: string): Promise<string | undefined> {
    const known = this.#downloads.get(name)
    if (known !== undefined || isUrl(name) || isUnsupportedLocation(name)) return known
    const stored = await this.#storeDownloadFromSource(name)
    if (stored !== undefined) this.#downloads.set(name, stored)
    this.#downloads.retain(new Set())
    return stored
  }

  // Refusals stay: a rollback does not change their reasons.
  forget(): void {
    this.#results.forgetWhere((result) => result.ok)
  }

  async close(): Promise<void> {
    await this.#source?.close()
  }

  async #fromUrl(db: Db, name: string, sources: ReadonlyMap<string, number>): Promise<PictureResult> {
    const source = sourceUrlOf(name)
    const knownId = source === undefined ? undefined : sources.get(source)
    if (knownId !== undefined) return done({ id: knownId })
    const bytes = (await this.#fileOfUrl(name)) ?? (await this.#fetch(name))
    return bytes.ok ? this.#stored(db, bytes.value, pictureNameOf(name), source) : bytes
  }

  /** The file of the folder or zip for a URL, so that an old shop which is offline is not asked at all. */
  async #fileOfUrl(url: string): Promise<OutcomeWith<Buffer, ImageRefused> | undefined> {
    for (const path of this.#source ? filePathsOf(url) : []) {
      const bytes = await this.#bytesOf(path)
      if (bytes) return bytes
    }
    return undefined
  }

  async #fromSource(db: Db, name: string): Promise<PictureResult> {
    if (isUnsupportedLocation(name)) return refused('unsafe-address')
    const bytes = await this.#bytesOf(name)
    if (bytes?.ok) return this.#stored(db, bytes.value, pictureNameOf(name))
    if (bytes) return bytes
    const existing = await existingPicture(db, name)
    return existing ? done({ id: existing.id }) : refused(this.#source?.missingReason ?? 'no-folder')
  }

  #stored(db: Db, bytes: Buffer, name: string, source?: string): Promise<PictureResult> {
    return this.#oneAtATime(async () => {
      const upload = { bytes, name, ...(source !== undefined && { source }) }
      const picture = await storePicture(this.#shop, db, upload)
      if (!picture.ok) return picture
      const { id, isNew, width, height } = picture.value
      if (isNew) this.#createdIds.push(id)
      return done({ id, ...(isNew && isSmall(picture.value) && { small: { width, height } }) })
    })
  }

  async #bytesOf(name: string): Promise<OutcomeWith<Buffer, ImageRefused> | undefined> {
    try {
      const content = await this.#source?.open(name, MAX_BYTES)
      return content && done(await buffer(content))
    } catch (error) {
      if (!(error instanceof SourceFileError)) throw error
      if (error.reason === 'damaged') return refused('damaged')
      return refused('too-many-bytes', error.bytes === undefined ? {} : { bytes: error.bytes })
    }
  }

  async #storeDownloadFromSource(name: string): Promise<string | undefined> {
    try {
      const bytes = await this.#source?.open(name, MAX_DOWNLOAD_BYTES)
      const stored = bytes && (await storeDownload(this.#shop, { bytes, name }))
      return stored?.ok ? stored.value : undefined
    } catch (error) {
      if (!(error instanceof SourceFileError)) throw error
      return undefined
    }
  }
}
