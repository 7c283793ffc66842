import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '../../../kernel/day.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { insertLink, readLink, type StoredLink, takeLink } from '../store/link-store.ts'

const MINUTE_MS = 60_000

/** What a link in a mail is for. `second-factor` is not mailed but a cookie: a sign-in that waits for its code. */
export type MailLinkKind = 'reset' | 'verify' | 'change-email' | 'set-up' | 'sign-in' | 'second-factor'

const defaultLifetimeMs: Readonly<Record<MailLinkKind, number>> = {
  reset: 60 * MINUTE_MS,
  verify: 2 * DAY_MS,
  'change-email': DAY_MS,
  'set-up': 7 * DAY_MS,
  'sign-in': 15 * MINUTE_MS,
  'second-factor': 10 * MINUTE_MS,
}

/** How long an invitation to set the first password is valid. */
export const INVITATION_LIFETIME_MS = 3 * DAY_MS

type NewLinkInput = {
  readonly kind: MailLinkKind
  readonly accountId: number | null
  readonly email?: string
  readonly remember?: boolean
  readonly lifetimeMs?: number
}

/** Creates a token that allows one action once, for a limited time. Only its hash is stored. */
export async function createLink(db: Db, { nowMs }: Shop, input: NewLinkInput): Promise<string> {
  const { kind, accountId, email = null, remember = false, lifetimeMs = defaultLifetimeMs[kind] } = input
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(nowMs() + lifetimeMs)
  await insertLink(db, { kind, accountId, email, remember, tokenHash: hashOf(token), expiresAt })
  return token
}

/** Whether a link is still valid, without consuming it: for the page that a GET shows. */
export async function isLinkValid(
  shop: Shop,
  kinds: readonly MailLinkKind[],
  token: string,
): Promise<boolean> {
  return (await findLink(shop, kinds, token)) !== undefined
}

/** What a link allows, without consuming it. */
export async function findLink(
  { db, nowMs }: Shop,
  kinds: readonly MailLinkKind[],
  token: string,
): Promise<StoredLink | undefined> {
  return readLink(db, { tokenHash: hashOf(token), kinds, now: new Date(nowMs()) })
}

/** Consumes a link and answers what it allows; `undefined`: used, expired or never created. */
export async function consumeLink(
  db: Db,
  { nowMs }: Shop,
  kinds: readonly MailLinkKind[],
  token: string,
): Promise<StoredLink | undefined> {
  return takeLink(db, { tokenHash: hashOf(token), kinds, now: new Date(nowMs()) })
}

const linkPaths = {
  reset: '/my-account/lost-password/',
  verify: '/my-account/confirm-email/',
  'change-email': '/my-account/confirm-email/',
  'set-up': '/my-account/set-up/',
  'sign-in': '/my-account/sign-in-link/',
} as const satisfies Partial<Record<MailLinkKind, string>>

/** The URL of a link, on the shop's own origin: never on a host that a request named. */
export function linkUrl(shop: Shop, kind: keyof typeof linkPaths, token: string): string {
  return `${originOf(shop)}${linkPaths[kind]}?token=${token}`
}

/** The shop's origin in mails. */
function originOf({ config }: Pick<Shop, 'config'>): string {
  return config.publicUrl?.origin ?? `http://localhost:${config.port}`
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token.slice(0, 200)).digest()
}
