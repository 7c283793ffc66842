import type { RegisterRefusal } from '../accounts/registration/register.ts'
import {
  accountEmailRefusalText,
  checkYourMail,
  factorRefusalText,
  passwordRefusalText,
  reauthenticationRefusalText,
} from '../accounts/texts.ts'
import type { SaveAddressRefusal } from './my-account.ts'
import type { PasswordAdvice } from './rules/password-advice.ts'

export const accountTexts = {
  notByKey: 'An API key does not open this page. Please sign in.',
  staleForm: 'This page was open for too long. Nothing was changed: please send it once more.',
  staleSignIn: 'This page was open for too long. Please load it again, and sign in once more.',
  notUnderstood: 'That could not be understood. Nothing was changed.',
  nameMissing: 'Please write your user name or e-mail address.',
  passwordMissing: 'Please write your password.',
  currentPasswordMissing: 'Please write the password that you have now.',
  codeMissing: 'Please write the code.',
  emailMissing: 'Please write your e-mail address.',
  displayNameMissing: 'Please write the name that we shall call you by.',
  passwordsDiffer: 'The two passwords are not the same.',
  noCoupons: 'There are no coupons for you just now.',
  noUsedCoupons: 'You have not used a coupon yet.',
  noExpiredCoupons: 'None of your coupons has expired.',
  noOrders: 'You have not ordered anything yet.',
  noAddresses: 'You keep no address yet.',
  noAddress: 'There is no such address in your book.',
  noSession: 'That device is signed out already.',
  noPasskey: 'That passkey is gone already.',
  wrongPasskey: 'This passkey was not taken. Please try again, or use your password.',
} as const

/** Success notices of the next page, by `?done=…`. */
export const doneTexts = {
  'signed-out': 'You are signed out.',
  registered: checkYourMail.register,
  'reset-sent': checkYourMail.reset,
  'sign-in-link-sent': checkYourMail.signIn,
  'password-set': 'Your new password is set, and every device is signed out. Please sign in with it.',
  'owner-made': 'Your account is ready. Please sign in.',
  'address-confirmed': 'Thank you, your e-mail address is confirmed.',
  'names-saved': 'Your details are saved.',
  'email-link-sent': checkYourMail.changeEmail,
  'password-changed': 'Your password is changed, and every other device is signed out.',
  'address-saved': 'The address is saved.',
  'address-chosen': 'Done: the checkout begins with that address from now on.',
  'address-removed': 'The address is removed.',
  'session-ended': 'That device is signed out.',
  'sessions-ended': 'Every other device is signed out.',
  'totp-off': 'Codes of an authenticator are no longer asked for.',
  'passkey-saved': 'The passkey is kept. You can sign in with it from now on.',
  'passkey-removed': 'The passkey is removed, and every other device that signed in with it is signed out.',
  'passkey-renamed': 'The passkey has its new name.',
} as const

export type DoneNotice = keyof typeof doneTexts

export const registerRefusalText: Readonly<Record<RegisterRefusal, string>> = {
  ...accountEmailRefusalText,
  ...passwordRefusalText,
  closed: 'New accounts are not open at the moment.',
}

export const setupRefusalText = {
  ...accountEmailRefusalText,
  ...passwordRefusalText,
  'email-taken': 'There is an account of that address already. Please take another.',
} as const

/** The page to confirm an e-mail address, by the kind of the link. */
export const confirmTexts = {
  verify: {
    title: 'Is this your account?',
    intro:
      'An account was made with this address. If it was you, confirm the address with the password that you chose for it.',
  },
  'change-email': {
    title: 'Is this your address?',
    intro:
      'Somebody who is signed in wants this address to become that of an account. If it was you, confirm it.',
  },
} as const

/** The form that confirms an e-mail address, and the one that claims the account. */
export const confirmFormTexts = {
  password: 'Password of the account',
  confirm: 'Confirm the address',
  notMyAccount:
    'The address is yours, but not the account? Nobody can use it as it is. You can take it over: whatever password was set opens nothing any more.',
  setNewPassword: 'I did not make this account, or do not know its password: set a new one',
  closePage: 'If you did not ask for this, close the page: nothing changes.',
} as const

export const confirmRefusalText = {
  ...reauthenticationRefusalText,
  'wrong-password': 'This is not the password of the account. Nothing was confirmed.',
} as const

/** Refusals of the security page. */
export const securityRefusalText = {
  ...factorRefusalText,
  'password-missing': accountTexts.passwordMissing,
  'code-missing': accountTexts.codeMissing,
  // The first code: there are no backup codes yet.
  'wrong-code': 'This code is not right. Take the one that the app shows now.',
  'not-started': 'That took too long. Please begin again.',
  'already-enabled': 'Codes of an authenticator are turned on already.',
  'not-enabled': 'Codes of an authenticator are not turned on.',
  required: 'Whoever works in this shop keeps a second factor: add a passkey first.',
  'no-passkey': accountTexts.noPasskey,
  'no-name': 'Please write a name for the passkey.',
} as const

/** Shown on the dashboard of an account that must have a second factor and has none. */
export const secondFactorTask = {
  text: 'Everybody who works in this shop has a second factor, and you have none yet.',
  href: '/my-account/security/',
  link: 'Set one up',
} as const

export const saveAddressRefusalText: Readonly<Record<SaveAddressRefusal, string>> = {
  'no-address': accountTexts.noAddress,
  'too-many': 'Your address book is full. Please remove an address first.',
}

export const passwordAdviceText: Readonly<Record<PasswordAdvice, string>> = {
  'too-short': 'Too short: at least 8 characters.',
  enough: 'Long enough. 15 characters or more would be stronger: three or four words, for example.',
  good: 'A good length.',
}

/** The hint at the field for a new password. */
export const newPasswordHint =
  'At least 8 characters; 15 or more are better. Three or four words that do not belong together are easy to keep in mind.'

/** Reports how many addresses an erasure has deleted. */
export const addressesErasedText = (count: number): string =>
  count === 1
    ? 'One address was erased from the address book.'
    : `${count} addresses were erased from the address book.`

export const privacyTexts = {
  nothingStored: 'The shop holds nothing about this address.',
  nothingErased: 'Nothing was erased.',
  openOrdersHint:
    'Is an order not to go on? Please write to us: we call it off with you, and then your data can be erased.',
  openOrdersStaffHint:
    'Call the orders off with their buyer, then erase with --open-orders: they become anonymous as they stand.',
  lastAdministrator:
    'This is the only administrator of the shop. Make another account one first, so that somebody can run it.',
} as const

/** The pages of the link that signs in. */
export const signInLinkTexts = {
  request: {
    title: 'Sign in by e-mail',
    intro:
      'Tell us who you are. We send a link to your e-mail address, and it signs you in without the password.',
  },
  confirm: { title: 'Sign in', intro: 'One click, and you are signed in on this device.' },
} as const
