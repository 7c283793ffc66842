import { matchesInThread } from './old-hash-thread.ts'
import { isOverlong } from './rules/chosen-password.ts'

// Argon2id is what the library does unless told otherwise; its enum is for the compiler alone.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Nobody's password, hashed at the cost of everybody's: looking for an account that is not there takes as long. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** What other shops kept: phpass, bcrypt with and without SHA-384, MD5. */
const OLD = /^(\$[PH]\$|(\$wp)?\$2[aby]\$|[0-9a-fA-F]{32}$)/

/** The hash that is kept of a password: argon2id, m = 19 MiB, t = 2, p = 1. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, cost)
}

/**
 * Whether this is the password that the hash was made of. Without a hash the answer is no, and takes as long as the no of
 * a hash of ours; those of other shops take another time (`sign-in.ts` has all wait alike). A password of more than 4,096 bytes is nobody's: the answer comes at once.
 */
export async function passwordMatches(hash: string | null | undefined, password: string): Promise<boolean> {
  if (isOverlong(password)) return false
  if (hash && OLD.test(hash)) return matchesInThread(hash, password)
  const { verify } = await import('@node-rs/argon2')
  const isRight = await verify(hash?.startsWith('$argon2id$') ? hash : NOBODYS, password).catch(() => false)
  return isRight && hash?.startsWith('$argon2id$') === true
}

/** Whether a hash is of another kind or cost than ours: it is made anew at the next sign-in. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')
}
