import { z } from 'zod'
import type { ObjectStore } from './object-store.ts'
import type { SealedObject } from './sealed.ts'

// A backup may come from a place that others can write to: its names lead nowhere else.
const objectPath = /^backups\/[\dTZ-]+\/[a-z0-9_]+(\.[a-z0-9_]+)*\.zst\.age$/

const object = z.object({ name: z.string().regex(objectPath), bytes: z.number(), sha256: z.string() })

const figures = z.record(z.string(), z.union([z.number(), z.string()]))

const manifest = z.object({
  /** Of this format; a later one is refused. */
  format: z.literal(1),
  id: z.string(),
  atMs: z.number(),
  /** The migrations of its tables. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      table: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      plainBytes: z.number(),
      object,
    }),
  ),
  /** The last values of sequences, by name. */
  sequences: z.record(z.string(), z.string()),
  /** The jobs that waited. */
  jobs: z.object({ rows: z.number(), object }),
  /** Pictures and downloads: their number, their bytes, and the object that lists them. */
  files: z.object({ count: z.number(), bytes: z.number(), object }),
  /** The secret of the shop. */
  secret: object.optional(),
  /** What the checks of the features found in the snapshot. */
  figures: z.record(z.string(), figures),
})

/** What a backup contains. It is stored last: without it, there is no backup. */
export type Manifest = z.infer<typeof manifest>

/** What a check found: sums and counts by name. */
export type Figures = z.infer<typeof figures>

/** A backup in a store: its id, which begins with its time. */
export type StoredBackup = { readonly id: string; readonly atMs: number }

export const MANIFEST = 'manifest.zst.age'

/** Parses a manifest; `undefined`: it has another format. */
export function parseManifest(text: string): Manifest | undefined {
  return manifest.safeParse(JSON.parse(text)).data
}

/** `2026-11-23T02-00-00Z`: a name for files, in the order of time. */
export function backupId(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The time of an id; `undefined`: it is none. */
export function backupTimeMs(id: string): number | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}-\d{2}-\d{2})Z$/.exec(id) ?? []
  const ms = Date.parse(`${day}T${time?.replaceAll('-', ':')}Z`)
  return Number.isNaN(ms) ? undefined : ms
}

export function objectName(id: string, name: string): string {
  return `backups/${id}/${name}`
}

/** The complete backups of a store, newest first, and the objects of all others, which were interrupted. */
export async function backupsIn(store: ObjectStore): Promise<{
  readonly complete: readonly StoredBackup[]
  readonly interrupted: readonly string[]
}> {
  const complete: StoredBackup[] = []
  const objects: { id: string; name: string }[] = []
  for await (const { name } of store.list('backups/')) {
    const [, id = '', file] = name.split('/')
    const atMs = backupTimeMs(id)
    if (atMs === undefined) continue
    objects.push({ id, name })
    if (file === MANIFEST) complete.push({ id, atMs })
  }
  const known = new Set(complete.map(({ id }) => id))
  return {
    complete: complete.sort((a, b) => b.atMs - a.atMs),
    interrupted: objects.filter(({ id }) => !known.has(id)).map(({ name }) => name),
  }
}

/** The objects of the backup itself, without pictures and downloads. */
export function objectsOf({ id, tables, jobs, files, secret }: Manifest): readonly SealedObject[] {
  const others = [jobs.object, files.object, ...(secret ? [secret] : [])]
  return [...tables.map(({ object }) => object), ...others].filter(({ name }) =>
    name.startsWith(objectName(id, '')),
  )
}
