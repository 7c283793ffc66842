import { randomInt } from 'node:crypto'
import type { Signer } from '../../../platform/session/signer.ts'
import { normalizeCode } from '../rules/one-time-code.ts'

const CODE_COUNT = 10
/** Without characters that look alike. 12 of them are 59 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Ten codes; each replaces the authenticator once: `k3m9-x7qa-w2rt`. */
export function generateBackupCodes(): readonly string[] {
  return Array.from({ length: CODE_COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))
}

function group(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** The stored hash of a code. */
export function backupCodeHash(signer: Signer, accountId: number, code: string): string {
  return signer.sign('backup-code', `${accountId} ${normalizeCode(code)}`)
}
