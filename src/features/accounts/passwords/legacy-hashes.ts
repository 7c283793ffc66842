import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { phpass } from './phpass.ts'

/**
 * Whether this is the password of a hash from another shop: phpass, bcrypt, bcrypt over SHA-384 (`$wp$2y$`) or MD5. Those
 * shops trimmed passwords before hashing. It can take seconds, so it runs in a separate thread
 * (`legacy-hash-thread.ts`).
 */
export function legacyHashMatches(hash: string, password: string): boolean {
  return legacyHashes.find(({ prefix }) => prefix.test(hash))?.matches(password, hash) ?? false
}

type LegacyHash = { readonly prefix: RegExp; matches(password: string, hash: string): boolean }

const legacyHashes: readonly LegacyHash[] = [
  {
    prefix: /^\$[PH]\$/,
    matches: (password, hash) =>
      matchesTrimmedToo(password, (candidate) => isSame(phpass(candidate, hash), hash)),
  },
  {
    prefix: /^\$wp\$2y\$/,
    matches: (password, hash) => bcryptMatches(shortened(password.trim()), hash.slice(3)),
  },
  {
    prefix: /^\$2[aby]\$/,
    matches: (password, hash) => matchesTrimmedToo(password, (candidate) => bcryptMatches(candidate, hash)),
  },
  {
    prefix: /^[0-9a-f]{32}$/i,
    matches: (password, hash) =>
      matchesTrimmedToo(password, (candidate) =>
        isSame(createHash('md5').update(candidate).digest('hex'), hash.toLowerCase()),
      ),
  },
]

function matchesTrimmedToo(password: string, matches: (candidate: string) => boolean): boolean {
  return matches(password) || (password !== password.trim() && matches(password.trim()))
}

/** The input of a `$wp$` hash: bcrypt reads only 72 bytes, so the password is hashed by SHA-384 first. */
function shortened(password: string): string {
  return createHmac('sha384', 'wp-sha384').update(password).digest('base64')
}

/** No real shop uses a cost above 2^14 rounds, which would take seconds. */
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./0-9A-Za-z]{53}$/

function bcryptMatches(password: string, hash: string): boolean {
  return BCRYPT.test(hash) && bcrypt.compareSync(password, hash)
}

function isSame(computed: string | undefined, stored: string): boolean {
  const [one, other] = [Buffer.from(computed ?? ''), Buffer.from(stored)]
  return one.length === other.length && timingSafeEqual(one, other)
}
