import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { backupFindings } from '../features/backup/backup.ts'
import { backupSettings } from '../features/backup/backup-settings.ts'
import { originalFile } from '../features/media/files.ts'
import { failedPictures } from '../features/media/media.ts'
import { failureSolution, failureText } from '../features/media/rules/failure-text.ts'
import { generalSettings } from '../features/settings/general.ts'
import { loadSettings } from '../features/settings/settings.ts'
import { zoneProblemLine } from '../features/shipping/owner-texts.ts'
import { problemsInZones } from '../features/shipping/zone-import.ts'
import { zoneTerms } from '../features/shipping/zones.ts'
import { program } from '../features.ts'
import { createDb, type Db } from '../platform/db/db.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import { createFolder } from '../platform/files/make-folder.ts'
import { eventFindings } from './events-failed.ts'
import type { Check, Finding } from './finding.ts'
import { mailFindings } from './mail-findings.ts'
import { openPool } from './open-pool.ts'

const minNodeVersion = 24
const MAX_SHOWN = 20
const postgresVersions = { oldest: 15, newest: 18 }
const minFreeMb = 500

const passed = (what: string): Finding => ({ state: 'good', what })
const failure = (what: string, solution: string): Finding => ({ state: 'bad', what, solution })

export const checkNodeVersion: Check = async () => {
  const isSupported = Number.parseInt(process.versions.node, 10) >= minNodeVersion
  return isSupported
    ? passed(`Node ${process.versions.node}`)
    : failure(
        `Node ${process.versions.node} is too old`,
        'Run bin/handsel, which has its own Node, or install Node 24.',
      )
}

export const checkDataFolder: Check = async ({ dataFolder }) => writable('data folder', dataFolder)

export const checkImageFolders: Check = async ({ dataFolder }) =>
  ['uploads', 'derived'].map((name) => writable('image folder', join(dataFolder, name)))

function writable(title: string, folder: string): Finding {
  const trial = join(folder, `.trial-${randomBytes(4).toString('hex')}`)
  try {
    if (!createFolder(folder)) throw new Error('it cannot be created')
    writeFileSync(trial, '')
    rmSync(trial)
    return passed(`The ${title} ${folder} can be written`)
  } catch (error) {
    return failure(`The ${title} ${folder} cannot be written: ${messageOf(error)}`, folderSolution)
  }
}

const folderSolution =
  'Give it to the user who runs the shop (chown), or choose another folder with HANDSEL_DATA.'

export const checkDiskSpace: Check = async ({ dataFolder }) => {
  try {
    const { bavail, bsize } = statfsSync(dataFolder)
    const freeMb = Math.floor((bavail * bsize) / 1_000_000)
    const what = `${freeMb.toLocaleString('en')} MB of disk are free`
    return freeMb >= minFreeMb
      ? passed(what)
      : failure(what, `Free up disk space: the shop needs ${minFreeMb} MB.`)
  } catch (error) {
    return failure(`The free disk space is unknown: ${messageOf(error)}`, folderSolution)
  }
}

/**
 * Connects to the database, and checks that its version is supported, its tables are up to date, and its data is valid.
 */
export const checkDatabase: Check = async (config) => {
  try {
    const { pool, close } = await openPool(config)
    try {
      const tables = await tablesOf(pool)
      const db = createDb(pool)
      const isReadable = tables.state === 'good'
      const pictures = isReadable ? await pictureFindings(db, config.dataFolder) : []
      const shipping = isReadable ? await shippingFindings(db) : []
      const backups = isReadable ? await backupFindings(await backupContext(config, db)) : []
      const mails = isReadable ? await mailFindings(db, program.mailJobs) : []
      const events = isReadable ? await eventFindings(db) : []
      return [await versionOf(pool), tables, ...pictures, ...shipping, ...backups, ...mails, ...events]
    } finally {
      await close()
    }
  } catch (error) {
    const solution = config.databaseUrl
      ? 'Check DATABASE_URL, and that its server is running.'
      : 'Fix this, or set DATABASE_URL.'
    return failure(`The database cannot be used: ${messageOf(error)}`, solution)
  }
}

async function backupContext(config: Config, db: Db) {
  return { config, db, settings: await loadSettings(db, backupSettings), nowMs: Date.now }
}

async function versionOf(pool: Pool): Promise<Finding> {
  const { rows } = await pool.query('show server_version')
  const version = String(rows[0].server_version)
  const major = Number.parseInt(version, 10)
  const { oldest, newest } = postgresVersions
  return major >= oldest && major <= newest
    ? passed(`The database is reachable: PostgreSQL ${version}`)
    : failure(
        `The database is PostgreSQL ${version}`,
        `The shop works with PostgreSQL ${oldest} to ${newest}.`,
      )
}

async function tablesOf(pool: Pool): Promise<Finding> {
  try {
    const pending = await pendingMigrations(pool)
    return pending.length === 0
      ? passed('The tables are up to date')
      : failure(
          `${pending.length} migrations are pending, from ${pending[0]} on`,
          'Run handsel migrate, or start the shop.',
        )
  } catch (error) {
    return failure(messageOf(error), 'Nothing was changed.')
  }
}

/** The pictures that could not be rendered: which, why, since when, and what to do. */
async function pictureFindings(db: Db, dataFolder: string): Promise<Finding[]> {
  const failed = await failedPictures(db, MAX_SHOWN + 1)
  if (failed.length === 0) return [{ state: 'good', what: 'All pictures could be rendered' }]
  const shown = failed.slice(0, MAX_SHOWN).map((picture): Finding => {
    const file = originalFile(dataFolder, picture.contentHash)
    return { state: 'bad', what: failureText(picture), solution: failureSolution[picture.reason](file) }
  })
  const more = { state: 'bad', what: `More than ${MAX_SHOWN} pictures could not be rendered` } as const
  return failed.length > MAX_SHOWN ? [...shown, more] : shown
}

/** Problems in the stored shipping zones: what is ignored when parcels are priced. */
async function shippingFindings(db: Db): Promise<Finding[]> {
  const settings = await loadSettings(db, generalSettings)
  const problems = await problemsInZones(db, zoneTerms({ settings, program }))
  if (problems.length === 0) return [{ state: 'good', what: 'The shipping zones are valid' }]
  return problems.slice(0, MAX_SHOWN).map(({ path: problemPath, text }) => ({
    state: 'bad',
    what: `Shipping rates ignore this: ${zoneProblemLine(problemPath, text)}`,
    solution: 'Run handsel shipping export, correct it in that file, and import it.',
  }))
}

export const checkAddressLimits: Check = async ({ rateLimits }) =>
  rateLimits
    ? passed('Requests are limited by network address')
    : failure('Rate limits are off: HANDSEL_RATE_LIMITS is 0', 'Unset it; only benchmarks need it.')

export const checkChromium: Check = async () =>
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].some(existsSync)
    ? passed('Chromium for the tests is installed')
    : { state: 'optional', what: 'Chromium is not installed; only the tests need it' }

// A name with several addresses fails with one error for all of them, which has no message.
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
