import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'
import { createDataFolder } from './make-folder.ts'

/**
 * The shop's secret, 64 hexadecimal digits, stored in the file `secret` of the data folder and created at the first
 * call. Two processes that call at the same time get the same one. Throws `BadConfig`.
 */
export function loadOrCreateSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  return readSecret(file) ?? createSecret(dataFolder, file)
}

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
    throw new Error(`The file ${file} must hold at least 32 characters. Remove it and a new secret is made.`)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

// Written to a draft and linked into place: a link either appears complete or fails because another process was first.
function createSecret(dataFolder: string, file: string): string {
  createDataFolder(dataFolder)
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
