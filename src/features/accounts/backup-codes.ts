import { randomInt } from 'node:crypto'
import type { Signer } from '../../platform/session/signer.ts'
import { typedCode } from './rules/one-time-code.ts'

const COUNT = 10
/** Without letters that are taken for others. 12 of them are 59 bits. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Ten codes that each stand in once for the authenticator: `k3m9-x7qa-w2rt`. */
export function newCodes(): readonly string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))
}

function group(): string {
  return Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

/** What the table keeps of a code. */
export function backupCodeHash(signer: Signer, accountId: number, code: string): string {
  return signer.sign('backup-code', `${accountId} ${typedCode(code)}`)
}
