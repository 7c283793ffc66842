import * as messages from '../messages.ts'
import { MIN_PASSWORD_CHARACTERS } from './chosen-password.ts'

/** The hint below a field for a new password, wherever an account gets one. */
export function passwordHint(): string {
  return messages.passwordHint({ min: MIN_PASSWORD_CHARACTERS })
}
