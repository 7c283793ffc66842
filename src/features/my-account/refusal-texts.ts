import type { RegisterRefusal } from '../accounts/registration/register.ts'
import {
  accountEmailRefusalText,
  factorRefusalText,
  passwordRefusalText,
  reauthenticationRefusalText,
} from '../accounts/sign-in/refusal-texts.ts'
import * as messages from './messages.ts'
import type { SaveAddressRefusal } from './my-account.ts'

export const registerRefusalText: Readonly<Record<RegisterRefusal, () => string>> = {
  ...accountEmailRefusalText,
  ...passwordRefusalText,
  closed: messages.registrationClosed,
}

export const setupRefusalText = {
  ...accountEmailRefusalText,
  ...passwordRefusalText,
  'email-taken': messages.emailTaken,
} as const

export const confirmRefusalText = {
  ...reauthenticationRefusalText,
  'wrong-password': messages.wrongConfirmPassword,
} as const

/** Refusals of the security page. */
export const securityRefusalText = {
  ...factorRefusalText,
  'password-missing': messages.passwordMissing,
  'code-missing': messages.codeMissing,
  // The first code: there are no backup codes yet.
  'wrong-code': messages.wrongFirstCode,
  'not-started': messages.setupExpired,
  'already-enabled': messages.totpAlreadyOn,
  'not-enabled': messages.totpAlreadyOff,
  required: messages.secondFactorRequired,
  'no-passkey': messages.noPasskey,
  'no-name': messages.passkeyNameMissing,
  'no-application': messages.noApplicationPassword,
  'no-application-name': messages.applicationNameMissing,
  'application-name-taken': messages.applicationNameTaken,
  'staff-only': messages.applicationPasswordsForStaff,
} as const

export const saveAddressRefusalText: Readonly<Record<SaveAddressRefusal, () => string>> = {
  'no-address': messages.noAddress,
  'too-many': messages.addressBookFull,
}
