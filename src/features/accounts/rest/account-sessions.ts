import { z } from 'zod'
import { isStaff, may } from '../../../kernel/roles.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { localDate } from '../../../platform/rest/values/dates.ts'
import { timezone } from '../../settings/general.ts'
import { MAX_IDLE_MS, sessionHash } from '../sessions/session-cookie.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { readUser } from '../store/rest-user-store.ts'
import { deleteSessionOf, deleteSessions, readSessions } from '../store/session-store.ts'
import { sessionsContract } from './staff-resource.ts'
import { userTexts } from './texts.ts'
import { callerOf } from './users.ts'

const ofAccount = z.object(sessionsContract.parents)

/** Where an account is signed in: managers see and end the sessions of customers, owners those of everybody. */
const sessions = resource(sessionsContract, {
  access: { read: 'list_users', write: 'manage_woocommerce', edit: 'list_users' },
  unpaged: true,
  async list(request, args) {
    const items = await sessionsOf(request, args.account_id)
    return { items, total: items.length }
  },
  async remove(request, { account_id: accountId, id }) {
    const ended = (await sessionsOf(request, accountId)).find((one) => one.id === id)
    if (!ended || !(await deleteSessionOf(request.call.shop.db, accountId, id))) return undefined
    logSecurityEvent(request.call.shop, 'sessions-ended', accountId)
    return ended
  },
})

export const sessionEndpoints: Readonly<Record<string, RestEndpoint>> = {
  ...sessions,
  'DELETE /handsel/v1/accounts/:account_id/sessions': endpoint({
    access: 'manage_woocommerce',
    denied: 'woocommerce_rest_cannot_delete',
    args: ofAccount,
    async handle(request) {
      const { shop } = request.call
      const { account_id: accountId } = request.args
      await requireAccess(request, accountId)
      const count = await shop.db.transaction().execute(async (tx) => {
        // So that a session that is being renewed is not missed.
        await lockForSignIn(tx, accountId)
        return deleteSessions(tx, accountId)
      })
      logSecurityEvent(shop, 'sessions-ended', accountId)
      return { data: { deleted: true, count } }
    },
  }),
}

async function sessionsOf(request: ResourceCall, accountId: number) {
  await requireAccess(request, accountId)
  const { shop } = request.call
  const nowMs = shop.nowMs()
  const times = { now: new Date(nowMs), activeSince: new Date(nowMs - MAX_IDLE_MS) }
  const { proof } = callerOf(request)
  const local = (at: Date) => localDate(at, shop.settings.get(timezone)) ?? ''
  return (await readSessions(shop.db, accountId, times)).map((one) => ({
    id: one.id,
    current: proof.by === 'cookie' && sessionHash(one.token) === proof.session,
    device: one.userAgent,
    address: one.address,
    signed_in_at: local(one.createdAt),
    last_seen_at: local(one.seenAt),
  }))
}

/** Sessions of staff are for owners. Throws `RestRefusal`. */
async function requireAccess(request: ResourceCall, accountId: number): Promise<void> {
  const account = await readUser(request.call.shop.db, accountId)
  if (!account) throw new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
  if (isStaff(account.roles) && !may(callerOf(request).roles, 'edit_users'))
    throw new RestRefusal('rest_user_cannot_view', userTexts.cannotView, 403)
}
