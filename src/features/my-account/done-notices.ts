import * as accountMessages from '../accounts/messages.ts'
import * as messages from './messages.ts'

/** Success notices of the next page, by `?done=…`. */
export const doneNotices = {
  'signed-out': messages.signedOut,
  'reset-sent': accountMessages.resetLinkSent,
  'sign-in-link-sent': accountMessages.signInLinkSent,
  'password-set': messages.passwordSet,
  'owner-made': messages.ownerCreated,
  registered: messages.registered,
  'confirmation-sent': messages.confirmationResent,
  'address-confirmed': messages.emailConfirmed,
  'names-saved': messages.detailsSaved,
  'email-link-sent': accountMessages.newEmailLinkSent,
  'password-changed': messages.passwordChanged,
  'address-saved': messages.addressSaved,
  'address-chosen': messages.defaultAddressSaved,
  'address-removed': messages.addressRemoved,
  'session-ended': messages.deviceSignedOut,
  'sessions-ended': messages.otherDevicesSignedOut,
  'totp-off': messages.totpTurnedOff,
  'passkey-saved': messages.passkeySaved,
  'passkey-removed': messages.passkeyRemoved,
  'passkey-renamed': messages.passkeyRenamed,
  'application-revoked': messages.applicationPasswordRevoked,
} as const

export type DoneNotice = keyof typeof doneNotices
