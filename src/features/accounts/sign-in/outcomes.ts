import type { SessionCookies } from '../sessions/session-cookie.ts'

/** A person is signed in: the response must set the cookies. */
export type SignedIn = {
  readonly kind: 'signed-in'
  readonly accountId: number
  readonly cookies: SessionCookies
  /** Staff without the required second factor, who have a customer's rights: redirect them to set it up or use it. */
  readonly mustSetUpSecondFactor: boolean
}

/** The password was right and the account has a second factor: the code is required (`signInWithCode`), within ten minutes. */
export type SecondFactorRequested = {
  readonly kind: 'second-factor-required'
  readonly cookies: SessionCookies
}

/**
 * `wrong-name-or-password` covers unknown, wrong and unverified alike; `too-many-attempts` expires after some time; `blocked`: the
 * password was right, and staff have blocked the account.
 */
export type SignInRefusal = 'wrong-name-or-password' | 'too-many-attempts' | 'blocked'

/** Why a code was refused. `sign-in-expired`: no sign-in is waiting for a code (any more). */
export type CodeRefusal = 'wrong-code' | 'too-many-attempts' | 'sign-in-expired'

/** Why a new password is refused. */
export type PasswordRefusal = 'too-short' | 'too-long' | 'common' | 'like-the-name'

/** Why the password that was requested again is refused. */
export type ReauthenticationRefusal = 'wrong-password' | 'too-many-attempts'

/** `passkey-first`: rights are withheld in this session, and a passkey of the account would give them. */
export type FactorRefusal = ReauthenticationRefusal | 'passkey-first'

/** The link was used, has expired, or was never ours. */
export type LinkRefusal = 'invalid-link'

export type EmailRefusal = 'invalid-email'
