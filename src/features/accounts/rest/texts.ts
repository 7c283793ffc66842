import type { KeyRefusal } from '../api-keys/api-keys.ts'

/** Why an API key was refused. `wrong` is the same for an unknown key and a wrong secret. */
export const keyTexts: Readonly<Record<KeyRefusal, string>> = {
  'not-over-http':
    'An API key must not be sent over http in plain text: sign the request with OAuth 1.0a, or use https.',
  wrong: 'The API key, its secret or the signature is not valid.',
  incomplete:
    'The signature of this request is incomplete: OAuth 1.0a needs key, method, timestamp, nonce and signature.',
  'unknown-method': 'The signature method must be HMAC-SHA256 or HMAC-SHA1.',
  stale: 'The timestamp of this request differs from the time of the shop by more than 15 minutes.',
  replayed: 'A request with this nonce was sent before.',
}

/** Messages of the user endpoints (docs/wire.md K.4). */
export const userTexts = {
  unknown: 'There is no user with this id.',
  cannotView: 'This account may not view that user.',
  cannotEdit: 'This account may not edit that user.',
  cannotEditRoles: 'This account may not change roles.',
  keyAndStaff: 'An API key cannot edit staff or make a user staff: sign in to do that.',
  ownEmail: 'Change your own e-mail address in your account, where your password is required.',
  ownPassword: 'Change your own password in your account, where the current one is required.',
  ownAccount: 'Erase your own account in your account settings, where your password is required.',
  lastAdministrator: 'The shop must keep at least one administrator.',
  noRole: 'A user needs at least one role. The roles are: ',
  exists: 'A new user must not have an id.',
  invalidUsername:
    'A user name has 1 to 60 letters, digits, dots, hyphens or underscores, and starts with a letter or digit.',
  usernameTaken: 'Another user has this user name.',
  invalidEmail: 'This is not a valid e-mail address.',
  emailTaken: 'Another user has this e-mail address, or one that looks like it.',
  noTrash: 'Users cannot be moved to the trash. Use force=true to delete permanently.',
  reassign: 'The content can only be reassigned to another existing user.',
  tooMuchMeta: 'A user cannot have so many values.',
  forbiddenOrder: 'This account may not sort users by this field.',
  forbiddenRoles: 'This account may not filter users by role.',
} as const

/** Why the password of a user is refused. */
export const userPasswordTexts = {
  'too-short': 'The password has too few characters.',
  'too-long': 'The password is too long.',
  common: 'The password is too common.',
  'like-the-name': 'The password is too similar to the name of the user.',
} as const

/** Output of the API key commands. */
export const keyCommandTexts = {
  permissions: (all: string) => `--permissions must be one of ${all}.`,
  noAccount: (name: string) => `No account has the e-mail or user name "${name}".`,
  noKey: (id: string) => `There is no API key with number ${id}.`,
  noNumber: 'NUMBER is the number of an API key; api-key list shows them.',
  neverUsed: 'never used',
  made: (id: number) => `API key ${id} was created. Its secret is shown only this once: store it safely.`,
} as const
