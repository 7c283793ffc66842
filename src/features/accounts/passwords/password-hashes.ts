import { isTooLong } from '../rules/chosen-password.ts'
import { matchesInThread } from './legacy-hash-thread.ts'

// Argon2id is the library's default; its enum exists for the compiler only.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash of no password, at the usual cost: checking an unknown account takes as long. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Hashes of other shops: phpass, bcrypt with and without SHA-384, MD5. */
const LEGACY_HASH = /^(\$[PH]\$|(\$wp)?\$2[aby]\$|[0-9a-fA-F]{32}$)/

/** The stored hash of a password: argon2id, m = 19 MiB, t = 2, p = 1. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, cost)
}

/**
 * Whether the hash belongs to this password. Without a hash the answer is no, after the same time as with one of our
 * hashes; legacy hashes take a different time (`sign-in.ts` makes all answers wait alike). A password of more than 4,096
 * bytes is refused at once.
 */
export async function passwordMatches(hash: string | null | undefined, password: string): Promise<boolean> {
  if (isTooLong(password)) return false
  if (hash && LEGACY_HASH.test(hash)) return matchesInThread(hash, password)
  const { verify } = await import('@node-rs/argon2')
  const isMatch = await verify(hash?.startsWith('$argon2id$') ? hash : DUMMY_HASH, password).catch(
    () => false,
  )
  return isMatch && hash?.startsWith('$argon2id$') === true
}

/** Whether a hash has another algorithm or cost than ours: the next sign-in replaces it. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')
}
