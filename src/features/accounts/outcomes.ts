import type { CookieChange } from '../../platform/http/call.ts'

/** Somebody is signed in: the answer must set the cookies. */
export type SignedIn = {
  readonly kind: 'signed-in'
  readonly accountId: number
  readonly cookies: readonly CookieChange[]
  /** Staff without the second factor that the shop demands, who have a customer's rights: lead them to set it up or use it. */
  readonly mustSetUpSecondFactor: boolean
}

/** The password was right and the account has a second factor: ask for the code (`secondFactor`), ten minutes long. */
export type SecondFactorAsked = {
  readonly kind: 'second-factor-needed'
  readonly cookies: readonly CookieChange[]
}

/** `wrong-name-or-password` is said of unknown, wrong and unverified alike; `too-many-tries` passes by itself. */
export type SignInRefusal = 'wrong-name-or-password' | 'too-many-tries'

/** Why a code was not taken. `begin-again`: no sign-in waits for a code (any more). */
export type CodeRefusal = 'wrong-code' | 'too-many-tries' | 'begin-again'

/** Why a password that somebody chose is not taken. */
export type PasswordRefusal = 'too-short' | 'too-long' | 'common' | 'like-the-name'

/** Why the person was not believed when asked for the password once more. */
export type ProofRefusal = 'wrong-password' | 'too-many-tries'

/** Beside the password: rights are withheld in this session, and a passkey of the account would give them. */
export type FactorRefusal = ProofRefusal | 'passkey-first'

/** The link was used, is over, or was never ours. */
export type LinkRefusal = 'link-over'

export type EmailRefusal = 'no-email'
