import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { phpass } from './phpass.ts'

/**
 * Whether this is the password of a hash that another shop kept: phpass, bcrypt, bcrypt over SHA-384 (`$wp$2y$`) or MD5.
 * Their passwords were trimmed before they were hashed. It computes for up to seconds, so it is called in a thread apart
 * (`old-hash-thread.ts`).
 */
export function oldHashMatches(hash: string, password: string): boolean {
  return oldKinds.find(({ prefix }) => prefix.test(hash))?.matches(password, hash) ?? false
}

type OldKind = { readonly prefix: RegExp; matches(password: string, hash: string): boolean }

const oldKinds: readonly OldKind[] = [
  {
    prefix: /^\$[PH]\$/,
    matches: (password, hash) => either(password, (tried) => isSame(phpass(tried, hash), hash)),
  },
  {
    prefix: /^\$wp\$2y\$/,
    matches: (password, hash) => bcryptMatches(shortened(password.trim()), hash.slice(3)),
  },
  {
    prefix: /^\$2[aby]\$/,
    matches: (password, hash) => either(password, (tried) => bcryptMatches(tried, hash)),
  },
  {
    prefix: /^[0-9a-f]{32}$/i,
    matches: (password, hash) =>
      either(password, (tried) => isSame(createHash('md5').update(tried).digest('hex'), hash.toLowerCase())),
  },
]

function either(password: string, matches: (tried: string) => boolean): boolean {
  return matches(password) || (password !== password.trim() && matches(password.trim()))
}

/** What `$wp$` hashes: bcrypt reads 72 bytes only, so the password goes through SHA-384 first. */
function shortened(password: string): string {
  return createHmac('sha384', 'wp-sha384').update(password).digest('base64')
}

/** A cost of more than 2^14 rounds is not one of a real shop, and would keep the processor for seconds. */
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./0-9A-Za-z]{53}$/

function bcryptMatches(password: string, hash: string): boolean {
  return BCRYPT.test(hash) && bcrypt.compareSync(password, hash)
}

function isSame(made: string | undefined, kept: string): boolean {
  const [one, other] = [Buffer.from(made ?? ''), Buffer.from(kept)]
  return one.length === other.length && timingSafeEqual(one, other)
}
