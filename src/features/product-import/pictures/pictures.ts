import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { atMost } from '../../../platform/images/at-most.ts'
import { MOST_BYTES } from '../../../platform/images/photograph.ts'
import type { Network } from '../../../platform/outbound/network.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  MOST_DOWNLOAD_BYTES,
  type PictureRefused,
  picturesFromSources,
  storeDownload,
  storePicture,
} from '../../media/media.ts'
import { type FetchPicture, pictureFetcher } from './picture-addresses.ts'
import { isSmall, type Measures, type NoPicture } from './picture-fate.ts'
import { FileRefused, type PictureFiles } from './picture-files.ts'
import { filesInFolder } from './picture-folder.ts'
import { NameMemory } from './picture-memory.ts'
import { isAddress, leadsElsewhere, pictureName, sourceOf } from './picture-names.ts'
import { pictureOfTheShop } from './picture-of-the-shop.ts'
import { filesInZip } from './picture-zip.ts'
import { inTurns } from './pictures-in-turns.ts'

/** Where pictures and files for buyers come from, by the names that a table calls them by. */
export type Pictures = {
  /** Has the pictures of these names ready: found, fetched at most four at a time, stored. Before a chunk's transaction. */
  prepare(db: Db, names: readonly string[]): Promise<void>
  /** What became of a name of the last `prepare`. */
  of(name: string): Fate
  /** Ids of the pictures that were new to the shop since the last call. */
  takeNew(): number[]
  /** A file for buyers, by its name in the folder or zip: `stored:…`; `undefined` when it is not there or too large. */
  download(name: string): Promise<string | undefined>
  /** After the database that `prepare` had was rolled back: its pictures have to be taken again. */
  forget(): void
  close(): Promise<void>
}

export type PicturesAsk = {
  /** Path of a folder or a zip. */
  readonly from?: string
  /** Where addresses may lead; the public internet unless a test says otherwise. */
  readonly network?: Network
}

type Where = Pick<Shop, 'config'>

const MOST_REMEMBERED = 10_000
const FETCHES_AT_ONCE = 4

/** The pictures of an import. Refused when `from` is neither a folder that can be read nor a zip. */
export async function picturesFrom(shop: Where, ask: PicturesAsk): Promise<Outcome<Pictures, 'no-images'>> {
  const files = ask.from === undefined ? undefined : await filesIn(ask.from)
  if (ask.from !== undefined && !files) return refused('no-images')
  return done(new PicturesOfImport(shop, files, pictureFetcher(ask.network)))
}

async function filesIn(path: string): Promise<PictureFiles | undefined> {
  const told = await stat(path).catch(() => undefined)
  if (told?.isDirectory()) return filesInFolder(path)
  return told?.isFile() ? filesInZip(path) : undefined
}

/** The picture's id, and its measures when it is new here and very small; or why it is left out. */
export type Fate = { readonly ok: true; readonly value: number; readonly small?: Measures } | NoPicture

class PicturesOfImport implements Pictures {
  readonly #shop: Where
  readonly #files: PictureFiles | undefined
  readonly #fetch: FetchPicture
  readonly #fates = new NameMemory<Fate>(MOST_REMEMBERED)
  readonly #downloads = new NameMemory<string>(MOST_REMEMBERED)
  readonly #new: number[] = []
  // A transaction takes one statement at a time, however many pictures are on their way.
  readonly #store = atMost(1)

  constructor(shop: Where, files: PictureFiles | undefined, fetch: FetchPicture) {
    this.#shop = shop
    this.#files = files
    this.#fetch = fetch
  }

  async prepare(db: Db, names: readonly string[]): Promise<void> {
    const wanted = new Set(names)
    const unknown = [...wanted].filter((name) => this.#fates.get(name) === undefined)
    const take = async (name: string, taking: Promise<Fate>) => this.#fates.set(name, await taking)

    const local = unknown.filter((name) => !isAddress(name))
    await inTurns(1, local, (name) => take(name, this.#ofFile(db, name)))
    const addresses = unknown.filter(isAddress)
    const sources = await picturesFromSources(
      db,
      addresses.map(sourceOf).filter((one) => one !== undefined),
    )
    await inTurns(FETCHES_AT_ONCE, addresses, (name) => take(name, this.#ofAddress(db, name, sources)))
    this.#fates.keep(wanted)
  }

  of(name: string): Fate {
    const fate = this.#fates.get(name)
    if (!fate) throw new Error(`The picture ${name} was not prepared.`)
    return fate
  }

  takeNew(): number[] {
    return this.#new.splice(0)
  }

  async download(name: string): Promise<string | undefined> {
    const known = this.#downloads.get(name)
    if (known !== undefined || isAddress(name) || leadsElsewhere(name)) return known
    const stored = await this.#downloadOfFile(name)
    if (stored !== undefined) this.#downloads.set(name, stored)
    this.#downloads.keep(new Set())
    return stored
  }

  // What was refused is refused for reasons that no rollback undoes.
  forget(): void {
    this.#fates.forget((fate) => fate.ok)
  }

  async close(): Promise<void> {
    await this.#files?.close()
  }

  async #ofAddress(db: Db, name: string, sources: ReadonlyMap<string, number>): Promise<Fate> {
    const source = sourceOf(name)
    const known = source === undefined ? undefined : sources.get(source)
    if (known !== undefined) return done(known)
    const bytes = await this.#fetch(name)
    return bytes.ok ? this.#taken(db, bytes.value, pictureName(name), source) : bytes
  }

  async #ofFile(db: Db, name: string): Promise<Fate> {
    if (leadsElsewhere(name)) return refused('unsafe-address')
    const bytes = await this.#bytesOf(name)
    if (bytes?.ok) return this.#taken(db, bytes.value, pictureName(name))
    if (bytes) return bytes
    const here = await pictureOfTheShop(db, name)
    return here ? done(here.id) : refused(this.#files?.missing ?? 'no-folder')
  }

  #taken(db: Db, bytes: Buffer, name: string, source?: string): Promise<Fate> {
    return this.#store(async () => {
      const upload = { bytes, name, ...(source !== undefined && { source }) }
      const picture = await storePicture(this.#shop, db, upload)
      if (!picture.ok) return picture
      const { id, isNew, width, height } = picture.value
      if (isNew) this.#new.push(id)
      return { ...done(id), ...(isNew && isSmall(picture.value) && { small: { width, height } }) }
    })
  }

  async #bytesOf(
    name: string,
  ): Promise<{ readonly ok: true; readonly value: Buffer } | PictureRefused | undefined> {
    try {
      const pieces = await this.#files?.open(name, MOST_BYTES)
      return pieces && done(await buffer(pieces))
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      if (error.reason === 'damaged') return refused('damaged')
      return { ok: false, reason: 'too-many-bytes', ...(error.bytes !== undefined && { bytes: error.bytes }) }
    }
  }

  async #downloadOfFile(name: string): Promise<string | undefined> {
    try {
      const bytes = await this.#files?.open(name, MOST_DOWNLOAD_BYTES)
      const stored = bytes && (await storeDownload(this.#shop, { bytes, name }))
      return stored?.ok ? stored.value : undefined
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      return undefined
    }
  }
}
