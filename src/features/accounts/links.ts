import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { insertLink, readLink, type StoredLink, takeLink } from './link-store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What a link of a mail is for. `second-factor` is the one that is a cookie: a sign-in that waits for its code. */
export type LinkKind = 'reset' | 'verify' | 'change-email' | 'set-up' | 'second-factor'

const lifeMsOf: Readonly<Record<LinkKind, number>> = {
  reset: 60 * MINUTE_MS,
  verify: 2 * DAY_MS,
  'change-email': DAY_MS,
  'set-up': 7 * DAY_MS,
  'second-factor': 10 * MINUTE_MS,
}

/** How long an invitation to set the first password holds. */
export const INVITATION_MS = 3 * DAY_MS

type Wanted = {
  readonly kind: LinkKind
  readonly accountId: number | null
  readonly email?: string
  readonly remember?: boolean
  readonly lifeMs?: number
}

/** Makes a token that allows one thing once, for a time. The table keeps its hash alone. */
export async function makeLink(db: Db, { nowMs }: Shop, wanted: Wanted): Promise<string> {
  const { kind, accountId, email = null, remember = false, lifeMs = lifeMsOf[kind] } = wanted
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(nowMs() + lifeMs)
  await insertLink(db, { kind, accountId, email, remember, tokenHash: hashOf(token), expiresAt })
  return token
}

/** Whether a link still opens something, without using it: for the page that a GET shows. */
export async function linkHolds(shop: Shop, kinds: readonly LinkKind[], token: string): Promise<boolean> {
  return (await linkOf(shop, kinds, token)) !== undefined
}

/** What a link allows, without using it. */
export async function linkOf(
  { db, nowMs }: Shop,
  kinds: readonly LinkKind[],
  token: string,
): Promise<StoredLink | undefined> {
  return readLink(db, { tokenHash: hashOf(token), kinds, now: new Date(nowMs()) })
}

/** Uses a link up and answers what it allows; `undefined`: used, over or never made. */
export async function spendLink(
  db: Db,
  { nowMs }: Shop,
  kinds: readonly LinkKind[],
  token: string,
): Promise<StoredLink | undefined> {
  return takeLink(db, { tokenHash: hashOf(token), kinds, now: new Date(nowMs()) })
}

const pathOf = {
  reset: '/my-account/lost-password/',
  verify: '/my-account/confirm-email/',
  'change-email': '/my-account/confirm-email/',
  'set-up': '/my-account/set-up/',
} as const satisfies Partial<Record<LinkKind, string>>

/** The address of a link, at the shop's own place: never at a host that a request named. */
export function linkAddress(shop: Shop, kind: keyof typeof pathOf, token: string): string {
  return `${originOf(shop)}${pathOf[kind]}?token=${token}`
}

/** Where the shop is to be found by people who read a mail. */
export function originOf({ config }: Pick<Shop, 'config'>): string {
  return config.publicUrl?.origin ?? `http://localhost:${config.port}`
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token.slice(0, 200)).digest()
}
