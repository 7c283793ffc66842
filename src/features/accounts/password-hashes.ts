import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { phpass } from './phpass.ts'
import { isOverlong } from './rules/chosen-password.ts'

// Argon2id is what the library does unless told otherwise; its enum is for the compiler alone.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Nobody's password, hashed at the cost of everybody's: looking for an account that is not there takes as long. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** The hash that is kept of a password: argon2id, m = 19 MiB, t = 2, p = 1. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, cost)
}

/**
 * Whether this is the password that the hash was made of. Without a hash the answer is no, and takes as long as any no.
 * A password of more than 4,096 bytes is nobody's: the answer comes at once.
 */
export async function passwordMatches(hash: string | null | undefined, password: string): Promise<boolean> {
  if (isOverlong(password)) return false
  const old = hash ? oldKinds.find(({ prefix }) => prefix.test(hash)) : undefined
  if (hash && old) return old.matches(password, hash)
  const { verify } = await import('@node-rs/argon2')
  const isRight = await verify(hash?.startsWith('$argon2id$') ? hash : NOBODYS, password).catch(() => false)
  return isRight && hash?.startsWith('$argon2id$') === true
}

/** Whether a hash is of another kind or cost than ours: it is made anew at the next sign-in. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')
}

type OldKind = { readonly prefix: RegExp; matches(password: string, hash: string): Promise<boolean> }

/** What other shops kept; their passwords were trimmed before they were hashed. */
const oldKinds: readonly OldKind[] = [
  {
    prefix: /^\$[PH]\$/,
    matches: async (password, hash) => either(password, (tried) => isSame(phpass(tried, hash), hash)),
  },
  {
    prefix: /^\$wp\$2y\$/,
    matches: (password, hash) => bcryptMatches(shortened(password.trim()), hash.slice(3)),
  },
  {
    prefix: /^\$2[aby]\$/,
    matches: async (password, hash) =>
      (await bcryptMatches(password, hash)) ||
      (password !== password.trim() && (await bcryptMatches(password.trim(), hash))),
  },
  {
    prefix: /^[0-9a-f]{32}$/i,
    matches: async (password, hash) =>
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

async function bcryptMatches(password: string, hash: string): Promise<boolean> {
  if (!BCRYPT.test(hash)) return false
  const bcrypt = await import('bcryptjs')
  return bcrypt.default.compare(password, hash)
}

function isSame(made: string | undefined, kept: string): boolean {
  const [one, other] = [Buffer.from(made ?? ''), Buffer.from(kept)]
  return one.length === other.length && timingSafeEqual(one, other)
}
