import type { Shop } from '../../platform/shop.ts'
import { librarySecret } from './session-cookie.ts'

/** What the library is asked of. Everything in and out is plain data; its cookies come as `set-cookie`. */
export type PasskeyLibrary = Awaited<ReturnType<typeof load>>

const libraries = new WeakMap<Shop['db'], Promise<PasskeyLibrary>>()

/**
 * The sign-in library (better-auth) over the shop's database, loaded when a passkey is first used: it takes 69 MB, which
 * pages and passwords do not need. Nothing of it is reached over HTTP; routes ask operations, which ask it.
 */
export function passkeyLibrary(shop: Shop): Promise<PasskeyLibrary> {
  const known = libraries.get(shop.db)
  if (known) return known
  const loading = load(shop)
  libraries.set(shop.db, loading)
  return loading
}

async function load(shop: Shop) {
  const { betterAuth } = await import('better-auth')
  const { APIError } = await import('better-auth/api')
  const { passkey } = await import('@better-auth/passkey')
  // A passkey is two factors when the device has seen who holds it; else it would be worth less than a password.
  const needsHolder = (isVerified: boolean | undefined) => {
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
          // Who is signed in, our own cookie says; it comes as the context of the question, from us alone.
          requireSession: false,
          resolveUser: async ({ context }) => JSON.parse(context ?? '') as { id: string; name: string },
          afterVerification: async ({ verification }) =>
            needsHolder(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            needsHolder(verification.authenticationInfo.userVerified),
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
    // The library makes no accounts; it only wants to know of every column that must be filled.
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
