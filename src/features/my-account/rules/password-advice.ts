import {
  MIN_PASSWORD_CHARACTERS,
  RECOMMENDED_PASSWORD_CHARACTERS,
} from '../../accounts/rules/chosen-password.ts'

/** How a password that is being chosen looks so far; whether it is a common one, only the server knows. */
export type PasswordAdvice = 'too-short' | 'enough' | 'good'

/** By its length alone, which is what makes a password hard to guess; nothing of an empty one. */
export function passwordAdvice(password: string): PasswordAdvice | undefined {
  const { length } = [...password]
  if (length === 0) return undefined
  if (length < MIN_PASSWORD_CHARACTERS) return 'too-short'
  return length < RECOMMENDED_PASSWORD_CHARACTERS ? 'enough' : 'good'
}
