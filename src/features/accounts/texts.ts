import { MIN_PASSWORD_CHARACTERS, RECOMMENDED_PASSWORD_CHARACTERS } from './rules/chosen-password.ts'
import type {
  CodeRefusal,
  EmailRefusal,
  FactorRefusal,
  LinkRefusal,
  PasswordRefusal,
  ReauthenticationRefusal,
  SignInRefusal,
} from './sign-in/outcomes.ts'
import type { MailText } from './ui/AccountMail.tsx'

/** Why a sign-in failed. One text for unknown, wrong and unverified, so that it reveals nothing. */
export const signInRefusalText: Readonly<Record<SignInRefusal, string>> = {
  'wrong-name-or-password':
    'This name and password do not go together. If the account is new, follow the link in its first mail; after many tries, wait a quarter of an hour.',
  'too-many-attempts':
    'There were too many tries. Wait a quarter of an hour, or sign in by a link: “Sign in by e-mail”.',
}

export const codeRefusalText: Readonly<Record<CodeRefusal, string>> = {
  'wrong-code':
    'This code is not right, or was used before. Take the one that is shown now, or a backup code.',
  'too-many-attempts': 'There were too many tries. Wait a quarter of an hour.',
  'sign-in-expired': 'This sign-in took too long. Please begin again.',
}

export const passwordRefusalText: Readonly<Record<PasswordRefusal, string>> = {
  'too-short': `A password has at least ${MIN_PASSWORD_CHARACTERS} characters; ${RECOMMENDED_PASSWORD_CHARACTERS} and more are better.`,
  'too-long': 'This password is too long to be one.',
  common: 'This password is on the lists that thieves try first. Please choose another.',
  'like-the-name': 'A password that is your name or e-mail is easily guessed. Please choose another.',
}

export const reauthenticationRefusalText: Readonly<Record<ReauthenticationRefusal, string>> = {
  'wrong-password': 'This is not your password. Nothing was changed.',
  'too-many-attempts': 'There were too many tries. Wait a quarter of an hour.',
}

export const factorRefusalText: Readonly<Record<FactorRefusal, string>> = {
  ...reauthenticationRefusalText,
  'passkey-first':
    'This is changed only by who signed in with a passkey of this account. Please sign in with it. If it is lost, whoever runs the shop can help.',
}

export const linkRefusalText: Readonly<Record<LinkRefusal, string>> = {
  'invalid-link': 'This link was used before, or its time is over. Please ask for another.',
}

export const accountEmailRefusalText: Readonly<Record<EmailRefusal, string>> = {
  'invalid-email': 'This is no e-mail address that can be used here.',
}

/** Shown after registering and requesting a reset, whether there is such an account or not. */
export const checkYourMail = {
  reset:
    'If there is an account of this name, a link to set a new password is on its way. It holds for an hour.',
  signIn:
    'If there is an account of this name, a link to sign in is on its way. It holds for a quarter of an hour.',
  register: 'Please look in your mail: a link there opens your account.',
  changeEmail: 'Please look in the mail of the new address: a link there confirms it.',
} as const

const ignoreIfNotYou = 'If you did not ask for this, you can leave this mail unanswered: nothing changes.'

/** The mails about an account, by their kind. */
export const accountMails = {
  reset: {
    subject: 'set a new password',
    title: 'Set a new password',
    lines: ['Somebody asked to set a new password for your account. If it was you, the button leads on.'],
    button: 'Set a new password',
    notes: ['The link holds for an hour and works once.', ignoreIfNotYou],
  },
  'sign-in': {
    subject: 'sign in',
    title: 'Sign in to your account',
    lines: ['Somebody asked to sign in to your account by e-mail. If it was you, the button leads on.'],
    button: 'Sign in',
    notes: ['The link holds for a quarter of an hour and works once.', ignoreIfNotYou],
  },
  verify: {
    subject: 'confirm your e-mail',
    title: 'Confirm your e-mail',
    lines: [
      'An account was made with this address. If it was you: it opens as soon as you confirm the address, with the password that you chose.',
    ],
    button: 'Confirm this address',
    notes: [
      'The link holds for two days and works once.',
      'If you did not make this account, you can leave this mail unanswered: it opens to nobody. Or follow the link and take the account over with a password of your own.',
    ],
  },
  welcome: {
    subject: 'your account',
    title: 'Your account is there',
    lines: ['An account was made for this address. Choose a password, and it opens.'],
    button: 'Choose a password',
    notes: ['The link holds for three days and works once.', ignoreIfNotYou],
  },
  'already-registered': {
    subject: 'you have an account',
    title: 'You have an account already',
    lines: [
      'Somebody, perhaps you, tried to make an account with this address. There is one already. If you do not know its password any more, set a new one.',
    ],
    button: 'Set a new password',
    notes: ['The link holds for an hour and works once.', ignoreIfNotYou],
  },
  'change-email': {
    subject: 'confirm your new e-mail',
    title: 'Confirm your new e-mail',
    lines: [
      'This address shall become the one of your account. It does when you have confirmed it where you are signed in, or with your password.',
    ],
    button: 'Confirm this address',
    notes: ['The link holds for a day and works once.', ignoreIfNotYou],
  },
  'email-changed': {
    subject: 'your e-mail was changed',
    title: 'Your e-mail was changed',
    lines: ['Your account has another e-mail address now. Mails of the shop go there from here on.'],
    notes: ['If this was not you, please write to us at once.'],
  },
  'password-changed': {
    subject: 'your password was changed',
    title: 'Your password was changed',
    lines: ['The password of your account was changed, and everybody who was signed in to it is signed out.'],
    notes: ['If this was not you, set a new password at once and write to us.'],
  },
  'sign-in-changed': {
    subject: 'how you sign in was changed',
    title: 'How you sign in was changed',
    lines: ['An authenticator or a passkey was added to your account, or taken from it.'],
    notes: ['If this was not you, set a new password at once and write to us.'],
  },
} as const satisfies Readonly<Record<string, MailText>>

/** What an erasure did with mails in the outbox. */
export const mailsErasedText = (count: number): string =>
  count === 1 ? 'One mail was erased from the outbox.' : `${count} mails were erased from the outbox.`

/** Output of the commands. */
export const commandTexts = {
  noAccount: (name: string) => `There is no account "${name}". "user list" shows them all.`,
  noRole: (text: string, known: readonly string[]) =>
    `There is no role "${text}". Roles are ${known.join(', ')}.`,
  noEmail: (text: string) => `"${text}" is no e-mail address that can be used here.`,
  emailTaken: (email: string) =>
    `There is an account of ${email} already, or of an address that looks like it.`,
  lastAdministrator: 'This is the last administrator. Make another one first.',
  factorsDropped: (email: string) =>
    `${email} signs in with the password alone from now on. Have them set up another second factor.`,
  passwordLink: 'The password is set at this address, which works once and holds for three days:',
  resetLink: 'The password is set at this address, which works once and holds for an hour:',
} as const

/** Why `HANDSEL_ADMIN_EMAIL` and `HANDSEL_ADMIN_PASSWORD` created no owner. */
export const firstOwnerTexts = {
  badEmail: 'HANDSEL_ADMIN_EMAIL is no e-mail address that can be used here.',
  badPassword: (problem: PasswordRefusal) => `HANDSEL_ADMIN_PASSWORD: ${passwordRefusalText[problem]}`,
  setUp: (href: string) => `The shop has no owner yet. Make yourself its owner here, within a week: ${href}`,
} as const
