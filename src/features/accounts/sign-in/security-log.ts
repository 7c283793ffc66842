import type { Shop } from '../../../platform/shop.ts'

export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'sign-in-throttled'
  | 'second-factor-failed'
  | 'signed-out'
  | 'registered'
  | 'password-reset'
  | 'password-changed'
  | 'password-removed'
  | 'email-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'backup-codes-made'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factors-dropped'
  | 'sessions-ended'
  | 'roles-changed'
  | 'blocked'
  | 'unblocked'
  | 'api-key-created'
  | 'api-key-revoked'
  | 'application-password-created'
  | 'application-password-revoked'
  | 'account-closed'
  | 'account-erased'
  | 'accounts-merged'
  | 'acting-started'
  | 'acting-ended'
  | 'owner-set-up'

/** Logs what an owner needs after a theft: the event and the account's id, nothing personal. */
export function logSecurityEvent({ log }: Shop, event: SecurityEvent, accountId?: number): void {
  log.info({ event, ...(accountId !== undefined && { accountId }) }, 'account')
}
