import type { Readable } from 'node:stream'

export type StoredObject = { readonly name: string; readonly bytes: number }

/** Where backups are stored: objects by name (`backups/ID/manifest.zst.age`). An object appears complete or not at all. */
export type ObjectStore = {
  /** For sentences: the folder, or `s3://bucket/prefix`. */
  readonly title: string
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Refuses `missing-object`. */
  get(name: string): Promise<Readable>
  /** The objects below a prefix that ends in `/`, in no order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** An object that does not exist is no error. */
  remove(name: string): Promise<void>
  /** Refuses `no-space` where so many more bytes would leave the disk too full for the shop; without it, there is no limit. */
  readonly requireSpace?: (bytes: number) => Promise<void>
  close(): void
}
