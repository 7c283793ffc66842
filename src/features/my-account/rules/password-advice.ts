import {
  MIN_PASSWORD_CHARACTERS,
  RECOMMENDED_PASSWORD_CHARACTERS,
} from '../../accounts/rules/chosen-password.ts'

/** The strength of a new password; only the server knows whether it is a common one. */
export type PasswordAdvice = 'too-short' | 'enough' | 'good'

/** By length alone, which makes a password hard to guess; `undefined` for an empty one. */
export function passwordAdvice(password: string): PasswordAdvice | undefined {
  const { length } = [...password]
  if (length === 0) return undefined
  if (length < MIN_PASSWORD_CHARACTERS) return 'too-short'
  return length < RECOMMENDED_PASSWORD_CHARACTERS ? 'enough' : 'good'
}
