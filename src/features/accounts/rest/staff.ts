import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { isStaff, type Role, roles } from '../../../kernel/roles.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { timezone } from '../../settings/general.ts'
import { queueAccountMail } from '../email/mail-queue.ts'
import { addAccount, type NewAccountRefusal } from '../registration/customers.ts'
import { type RoleRefusal, setRoles } from '../roles.ts'
import { MAX_IDLE_MS } from '../sessions/session-cookie.ts'
import { readStaff, type StaffAccount } from '../store/staff-store.ts'
import { staffContract } from './staff-resource.ts'
import { userTexts, weakPasswords } from './texts.ts'
import { isKeyOverStaff } from './user-changes.ts'
import { callerOf } from './users.ts'

type Record = z.output<typeof staffContract.record>

const staffRoles: readonly Role[] = roles.filter((role) => isStaff([role]))

/** The people of the back office: who they are, how they are protected; inviting, another role, the end of their access. */
export const staffEndpoints = resource(staffContract, {
  access: { read: 'edit_users', write: 'promote_users', create: 'create_users' },
  unpaged: true,
  async list({ call: { shop } }) {
    const items = (await staffOf(shop)).map((one) => recordOf(shop, one))
    return { items, total: items.length }
  },
  get: ({ call: { shop } }, { id }) => staffRecord(shop, id),
  async create(request, { email, role, first_name: firstName, last_name: lastName }) {
    const { shop } = request.call
    refuseKeys(request)
    if (!isStaff([role])) {
      const params = { role: 'role is one of the staff.' }
      throw new RestRefusal('rest_invalid_param', 'Invalid parameter(s): role', 400, { params })
    }
    const added = await addAccount(shop, { email, firstName, lastName, roles: [role] }, async (tx) => {
      await queueAccountMail(tx, shop, { mail: 'welcome', name: email, id: randomUUID() })
    })
    if (!added.ok) throw new RestRefusal(...newStaffRefusals[added.reason], 400)
    const record = await staffRecord(shop, added.value)
    if (!record) throw new Error(`Account ${added.value} was removed right after it was created`)
    return record
  },
  async change(request, { id, role, invite }) {
    const { shop } = request.call
    refuseKeys(request)
    const [before] = await staffOf(shop, id)
    if (!before) return undefined
    // The same role again would end the sessions of the person for nothing.
    if (role !== undefined && (before.roles.length > 1 || before.roles[0] !== role)) {
      const changed = await setRoles(shop, id, [role])
      if (!changed.ok) throw roleRefusal(changed.reason)
    }
    if (invite && !before.hasPassword)
      await queueAccountMail(shop.db, shop, { mail: 'welcome', name: before.email, id: randomUUID() })
    // Without a role of staff it is no longer in the list.
    return (await staffRecord(shop, id)) ?? { ...recordOf(shop, before), role: role ?? 'customer' }
  },
})

/** A stolen key must not be enough to become owner of the shop. */
function refuseKeys(request: Parameters<typeof callerOf>[0]): void {
  if (isKeyOverStaff(callerOf(request), ['administrator']))
    throw new RestRefusal('rest_cannot_edit_roles', userTexts.keyAndStaff, 403)
}

const newStaffRefusals: Readonly<{ [Reason in NewAccountRefusal]: readonly [code: string, text: string] }> = {
  'invalid-email': ['rest_user_invalid_email', userTexts.invalidEmail],
  'email-taken': ['existing_user_email', userTexts.emailTaken],
  'invalid-login': ['rest_user_invalid_username', userTexts.invalidUsername],
  'login-taken': ['existing_user_login', userTexts.usernameTaken],
  ...weakPasswords,
}

function roleRefusal(reason: RoleRefusal): RestRefusal {
  return reason === 'last-administrator'
    ? new RestRefusal('handsel_last_administrator', userTexts.lastAdministrator, 409)
    : new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
}

function staffOf(shop: Shop, id?: number): Promise<readonly StaffAccount[]> {
  const nowMs = shop.nowMs()
  const times = { now: new Date(nowMs), activeSince: new Date(nowMs - MAX_IDLE_MS) }
  return readStaff(shop.db, { roles: staffRoles, id, ...times })
}

async function staffRecord(shop: Shop, id: number): Promise<Record | undefined> {
  const [one] = await staffOf(shop, id)
  return one && recordOf(shop, one)
}

function recordOf({ settings }: Shop, one: StaffAccount): Record {
  const local = (at: Date | null) => localDate(at, settings.get(timezone))
  const { hasAuthenticator, hasPasskey } = one
  const single = hasAuthenticator ? 'authenticator' : hasPasskey ? 'passkey' : 'none'
  return {
    id: one.id,
    name: one.displayName,
    email: one.email,
    role: one.roles[0] ?? 'customer',
    second_factor: hasAuthenticator && hasPasskey ? 'both' : single,
    invited: !one.hasPassword && !hasPasskey,
    sessions: one.sessions,
    last_seen_at: local(one.lastSeenAt),
    registered_at: local(one.createdAt) ?? '',
  }
}
