import * as messages from '../messages.ts'
import { MIN_PASSWORD_CHARACTERS, RECOMMENDED_PASSWORD_CHARACTERS } from '../rules/chosen-password.ts'
import type {
  CodeRefusal,
  EmailRefusal,
  FactorRefusal,
  LinkRefusal,
  PasswordRefusal,
  ReauthenticationRefusal,
  SignInRefusal,
} from './outcomes.ts'

/** The texts for refusals, by reason; each is called when it is shown, in the locale of the shop. */
type Texts<Reason extends string> = Readonly<Record<Reason, () => string>>

/** Why a sign-in failed. One text for unknown and wrong, so that it reveals nothing. */
export const signInRefusalText: Texts<SignInRefusal> = {
  'wrong-name-or-password': messages.wrongNameOrPassword,
  'too-many-attempts': messages.tooManySignIns,
  blocked: messages.accountBlocked,
}

export const codeRefusalText: Texts<CodeRefusal> = {
  'wrong-code': messages.wrongCode,
  'too-many-attempts': messages.tooManyAttempts,
  'sign-in-expired': messages.signInExpired,
}

export const passwordRefusalText: Texts<PasswordRefusal> = {
  'too-short': () =>
    messages.passwordTooShort({ min: MIN_PASSWORD_CHARACTERS, recommended: RECOMMENDED_PASSWORD_CHARACTERS }),
  'too-long': messages.passwordTooLong,
  common: messages.passwordCommon,
  'like-the-name': messages.passwordLikeName,
}

export const reauthenticationRefusalText: Texts<ReauthenticationRefusal> = {
  'wrong-password': messages.wrongPassword,
  'too-many-attempts': messages.tooManyAttempts,
}

export const factorRefusalText: Texts<FactorRefusal> = {
  ...reauthenticationRefusalText,
  'passkey-first': messages.passkeyFirst,
}

export const linkRefusalText: Texts<LinkRefusal> = {
  'invalid-link': messages.invalidLink,
}

export const accountEmailRefusalText: Texts<EmailRefusal> = {
  'invalid-email': messages.invalidEmail,
}
