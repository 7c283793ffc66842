/*
 * The front door of accounts. Operations take a `Visit` (any `Call` is one) and answer an `Outcome`; those that change
 * who is signed in answer `cookies`, which the route passes on. All POST, all `no-store`; the wording of refusals is in
 * `texts.ts`. Routes that take a password stand behind `limited('signIn')`.
 */
export { type AccountDetails, accountOf, changeDetails, type DetailsRefusal } from './details.ts'
export { changeEmail } from './email-change.ts'
export { disownPassword, type EmailToProve, emailToProve, verifyEmail } from './email-proof.ts'
export { eraseAccount } from './erase.ts'
export { eraseWithin, finishErasure, type Holders, StillNeeded } from './erasure.ts'
export { ensureOwner, setUpHolds, setUpOwner } from './first-owner.ts'
export { type LinkKind, linkHolds } from './links.ts'
export type {
  CodeRefusal,
  EmailRefusal,
  FactorRefusal,
  LinkRefusal,
  PasswordRefusal,
  ProofRefusal,
  SecondFactorAsked,
  SignedIn,
  SignInRefusal,
} from './outcomes.ts'
export {
  beginPasskey,
  beginPasskeySignIn,
  keepPasskey,
  type Passkey,
  type PasskeyOptions,
  passkeysOf,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.ts'
export { changePassword, requestReset, resetPassword } from './passwords.ts'
export { readWhose } from './personal-store.ts'
export { mendedPriceGroup, rolesOfAccount, rolesOfBuyer, rolesShownBy } from './price-group.ts'
export { type RegisterRefusal, type RegisterWish, register } from './register.ts'
export { type RoleRefusal, setRoles } from './roles.ts'
export { isSecondFactorAwaited, secondFactor } from './second-factor.ts'
export { endOtherSessions, endSession, type SessionShown, sessionsOf } from './sessions.ts'
export { type SignInWish, signIn, signOut } from './sign-in.ts'
export { guestSignInNonce, signInForm } from './sign-in-form.ts'
export {
  beginTotp,
  begunTotp,
  confirmTotp,
  endTotp,
  newBackupCodes,
  type SecondFactors,
  secondFactorsOf,
  type TotpToSetUp,
} from './totp.ts'
export { mayTry, takeBackTry } from './tries.ts'
export type { Visit } from './visit.ts'
