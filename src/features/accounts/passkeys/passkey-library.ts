import type { Shop } from '../../../platform/shop.ts'
import { librarySecret } from '../sessions/session-cookie.ts'

/** The library's calls. Input and output are plain data; its cookies come as `set-cookie`. */
export type PasskeyLibrary = Awaited<ReturnType<typeof load>>

const libraries = new WeakMap<Shop['db'], Promise<PasskeyLibrary>>()

/**
 * The sign-in library (better-auth) on the shop's database, loaded when a passkey is first used: it takes 69 MB, which
 * pages and passwords do not need. It is not reachable over HTTP; routes call operations, which call it.
 */
export function passkeyLibrary(shop: Shop): Promise<PasskeyLibrary> {
  const loaded = libraries.get(shop.db)
  if (loaded) return loaded
  const loading = load(shop)
  libraries.set(shop.db, loading)
  return loading
}

async function load(shop: Shop) {
  const { betterAuth } = await import('better-auth')
  const { APIError } = await import('better-auth/api')
  const { passkey } = await import('@better-auth/passkey')
  // A passkey is two factors only if the device has verified its user; otherwise it would prove less than a password.
  const requireUserVerified = (isVerified: boolean | undefined) => {
    if (!isVerified) throw new APIError('UNAUTHORIZED', { message: 'the holder was not verified' })
  }
  const { config, log } = shop
  const auth = betterAuth({
    appName: 'Handsel',
    baseURL: config.publicUrl?.origin ?? `http://localhost:${config.port}`,
    secret: librarySecret(shop.signer),
    database: { db: shop.db, type: 'postgres' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) => void (level === 'error' && log.warn({ library: 'better-auth' }, message)),
    },
    advanced: { database: { generateId: 'serial' }, useSecureCookies: false },
    ...tables,
    plugins: [
      passkey({
        rpID: config.publicUrl?.hostname ?? 'localhost',
        rpName: 'Handsel',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        schema: passkeySchema,
        registration: {
          // Our own cookie identifies the signed-in account; the account is passed as the context of the challenge, by our code only.
          requireSession: false,
          resolveUser: async ({ context }) => JSON.parse(context ?? '') as { id: string; name: string },
          afterVerification: async ({ verification }) =>
            requireUserVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            requireUserVerified(verification.authenticationInfo.userVerified),
        },
      }),
    ],
  })
  return auth.api
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** Our tables (db/migrations/0017-accounts.sql) under the library's names. */
const tables = {
  user: {
    modelName: 'account',
    fields: { name: 'display_name', emailVerified: 'email_verified', ...dates },
    // The library creates no accounts; it only has to know every required column.
    additionalFields: {
      login: { type: 'string', input: false },
      emailKey: { type: 'string', input: false, fieldName: 'email_key' },
    },
  },
  session: {
    modelName: 'account_session',
    fields: {
      userId: 'account_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...dates,
    },
  },
  account: {
    modelName: 'account_credential',
    fields: {
      userId: 'account_id',
      accountId: 'provider_account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...dates,
    },
  },
  verification: { modelName: 'account_verification', fields: { expiresAt: 'expires_at', ...dates } },
} as const

const passkeySchema = {
  passkey: {
    modelName: 'account_passkey',
    fields: {
      userId: 'account_id',
      publicKey: 'public_key',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
} as const
