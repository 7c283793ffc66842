import { wholeNumber, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'

/** Spec 6. */
export const registrationEnabled = yesNo({
  name: 'registration_enabled',
  title: messages.settingRegistrationEnabled,
  help: messages.settingRegistrationEnabledHelp,
  group: 'registration',
  default: true,
})

export const registrationGeneratesPassword = yesNo({
  name: 'registration_generates_password',
  title: messages.settingRegistrationGeneratesPassword,
  help: messages.settingRegistrationGeneratesPasswordHelp,
  group: 'registration',
  when: { setting: 'registration_enabled', is: 'yes' },
  default: false,
})

export const staffSecondFactor = yesNo({
  name: 'staff_second_factor',
  title: messages.settingStaffSecondFactor,
  help: messages.settingStaffSecondFactorHelp,
  group: 'sign-in',
  default: false,
})

export const maxSignInAttempts = wholeNumber({
  name: 'sign_in_attempts',
  title: messages.settingSignInAttempts,
  help: messages.settingSignInAttemptsHelp,
  group: 'sign-in',
  unit: 'attempts',
  default: 10,
  min: 3,
  max: 1000,
})

export const minRefusalMs = wholeNumber({
  name: 'sign_in_refusal_ms',
  title: messages.settingSignInRefusalMs,
  help: messages.settingSignInRefusalMsHelp,
  group: 'sign-in',
  unit: 'milliseconds',
  default: 350,
  min: 0,
  max: 5000,
})

export const keysOverHttp = yesNo({
  name: 'api_keys_over_http',
  title: messages.settingApiKeysOverHttp,
  help: messages.settingApiKeysOverHttpHelp,
  group: 'sign-in',
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
