import { wholeNumber, yesNo } from '../../platform/settings.ts'

/** Spec 6. */
export const registrationEnabled = yesNo({
  name: 'registration_enabled',
  help: 'Whether visitors may create an account.',
  default: true,
})

export const registrationGeneratesPassword = yesNo({
  name: 'registration_generates_password',
  help: 'Whether a new customer gets a link to set a password, instead of choosing one while registering.',
  default: false,
})

export const staffSecondFactor = yesNo({
  name: 'staff_second_factor',
  help: 'Whether all staff accounts must set up an authenticator or a passkey.',
  default: false,
})

export const maxSignInAttempts = wholeNumber({
  name: 'sign_in_attempts',
  help: 'How many passwords or codes may be tried for one account within 15 minutes. Devices that have signed in before have their own count.',
  default: 10,
  min: 3,
  max: 1000,
})

export const minRefusalMs = wholeNumber({
  name: 'sign_in_refusal_ms',
  help: 'The minimum time of the answer to a wrong password in milliseconds, so that the time does not reveal who has an account.',
  default: 350,
  min: 0,
  max: 5000,
})

export const keysOverHttp = yesNo({
  name: 'api_keys_over_http',
  help: 'Whether API keys and application passwords are accepted over http without a signature. Anybody on the way of such a request can read and use them: only for a network that you trust. From this machine itself they always are.',
  default: false,
})

export const accountSettings = [
  registrationEnabled,
  registrationGeneratesPassword,
  staffSecondFactor,
  maxSignInAttempts,
  minRefusalMs,
  keysOverHttp,
]
