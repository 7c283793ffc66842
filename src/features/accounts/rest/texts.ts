import type { PasswordRefusal } from '../sign-in/outcomes.ts'

/** Messages of the endpoints of application passwords. */
export const applicationPasswordTexts = {
  notUnique:
    'This user has an application password of this name, or as many as possible. Choose another name, or revoke one.',
  notYours: 'You are not allowed to manage the application passwords of this user.',
  signInToCreate:
    'Application passwords are created by staff for themselves, within an hour of signing in. Sign in again to do that.',
  notUsed: 'This request was not made with an application password.',
} as const

/** Messages of the user endpoints (docs/wire.md K.4). */
export const userTexts = {
  unknown: 'There is no user with this id.',
  cannotView: 'You are not allowed to view this user.',
  cannotEdit: 'You are not allowed to edit this user.',
  cannotEditRoles: 'You are not allowed to change roles.',
  keyAndStaff: 'API keys cannot edit staff or give staff roles. Sign in to do that.',
  ownEmail: 'Change your own email in your account, where your password is required.',
  ownPassword: 'Change your own password in your account, where the current one is required.',
  ownAccount: 'Delete your own account in your account, where your password is required.',
  lastAdministrator: 'The shop must keep at least one administrator.',
  noRole: 'A user needs at least one role. The roles are: ',
  invalidUsername:
    'A username has 1 to 60 letters, digits, dots, hyphens or underscores, and starts with a letter or digit.',
  usernameTaken: 'This username is already taken.',
  invalidEmail: 'This is not a valid email address.',
  emailTaken: 'This email address, or one that looks like it, is already taken.',
  noTrash: 'Users cannot be moved to the trash. Use force=true to delete permanently.',
  reassign: 'The content can only be reassigned to another existing user.',
  tooMuchMeta: 'A user cannot have this many values.',
  forbiddenOrder: 'You are not allowed to sort users by this field.',
  forbiddenRoles: 'You are not allowed to filter users by role.',
} as const

/** Why the password of a user is refused: code and text. */
export const weakPasswords: Readonly<Record<PasswordRefusal, readonly [code: string, text: string]>> = {
  'too-short': ['rest_user_invalid_password', 'The password has too few characters.'],
  'too-long': ['rest_user_invalid_password', 'The password is too long.'],
  common: ['rest_user_invalid_password', 'The password is too common.'],
  'like-the-name': ['rest_user_invalid_password', 'The password is too similar to the name of the user.'],
}
