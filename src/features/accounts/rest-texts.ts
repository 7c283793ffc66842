import type { KeyRefusal } from './api-keys.ts'

/** Why an API key was not taken. `wrong` says of an unknown key and of a wrong secret the same. */
export const keyTexts: Readonly<Record<KeyRefusal, string>> = {
  'not-over-http':
    'Over http an API key must not travel as it is: sign the request with OAuth 1.0a, or call over https.',
  wrong: 'The API key, its secret or the signature is not right.',
  incomplete:
    'The signature of this request is not whole: OAuth 1.0a needs key, method, time stamp, nonce and signature.',
  'unknown-method': 'Requests are signed by HMAC-SHA256 or HMAC-SHA1.',
  stale: 'The time stamp of this request is more than 15 minutes from the time of the shop.',
  replayed: 'A request with this nonce was made before.',
}

/** What the endpoints of users say (docs/wire.md K.4). */
export const userTexts = {
  unknown: 'There is no user of this number.',
  cannotView: 'This account may not see that user.',
  cannotEdit: 'This account may not change that user.',
  cannotEditRoles: 'This account may not give or take roles.',
  keyAndStaff:
    'An API key changes nobody who works in the shop, and makes nobody one of them: sign in to do that.',
  ownEmail: 'Your own e-mail address is changed in your account, where your password is asked for.',
  ownPassword: 'Your own password is changed in your account, where it is asked for once more.',
  ownAccount: 'Your own account is erased in your account, where your password is asked for.',
  lastAdministrator: 'The shop would have no administrator left.',
  noRole: 'A user has at least one role, and of these only: ',
  exists: 'A user that is to be made has no number yet.',
  invalidUsername:
    'A user name has 1 to 60 letters, digits, dots, hyphens or underscores, and begins with a letter or digit.',
  usernameTaken: 'Another user has this user name.',
  invalidEmail: 'This is no e-mail address that can be used.',
  emailTaken: 'Another user has this e-mail address, or one that looks like it.',
  noTrash: 'There is no bin for users: to delete one for good, say force=true.',
  reassign: 'What the user leaves can only go to another user that there is.',
  tooMuchMeta: 'So many values cannot be kept at one user.',
  forbiddenOrder: 'This account may not sort users so.',
  forbiddenRoles: 'This account may not choose users by role.',
} as const

/** Why a password that was given to a user is not taken. */
export const userPasswordTexts = {
  'too-short': 'The password has too few characters.',
  'too-long': 'The password is too long.',
  common: 'The password is one of those that are tried first.',
  'like-the-name': 'The password is the name of the user.',
} as const

/** What the commands of API keys say. */
export const keyCommandTexts = {
  permissions: (all: string) => `--permissions must be one of ${all}.`,
  noAccount: (name: string) => `No account has the e-mail or user name "${name}".`,
  noKey: (id: string) => `There is no API key of number ${id}.`,
  noNumber: 'NUMBER is the number of an API key; api-key list shows them.',
  neverUsed: 'never used',
  made: (id: number) => `API key ${id} is made. Its secret is shown this once: keep it well.`,
} as const
