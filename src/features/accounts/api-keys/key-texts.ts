import type { KeyRefusal } from './api-keys.ts'

/** Why an API key was refused. `wrong` is the same for an unknown key and a wrong secret. */
export const keyTexts: Readonly<Record<KeyRefusal, string>> = {
  'not-over-http':
    'An API key must not be sent over http in plain text: sign the request with OAuth 1.0a, or use https.',
  wrong: 'The API key, its secret or the signature is not valid.',
  incomplete:
    'The signature of this request is incomplete: OAuth 1.0a needs key, method, timestamp, nonce and signature.',
  'unknown-method': 'The signature method must be HMAC-SHA256 or HMAC-SHA1.',
  stale: 'The timestamp of this request differs from the time of the shop by more than 15 minutes.',
  replayed: 'A request with this nonce was sent before.',
}

/** Why an application password was refused. */
export const refusedPasswordTexts = {
  wrong: 'The user name or the application password is not valid.',
  notOverHttp: 'An application password must not be sent over http in plain text: use https.',
} as const

/** Output of the API key commands. */
export const keyCommandTexts = {
  permissions: (all: string) => `--permissions must be one of ${all}.`,
  noAccount: (name: string) => `No account has the email or username "${name}".`,
  noKey: (id: string) => `There is no API key number ${id}.`,
  noNumber: 'NUMBER is the number of an API key; api-key list shows them.',
  used: (at: string, ip: string) => (ip === '' ? at : `${at} from ${ip}`),
  neverUsed: 'never used',
  made: (id: number) => `API key ${id} was created. Its secret is shown only once: store it safely.`,
} as const
