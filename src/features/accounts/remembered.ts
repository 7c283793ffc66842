import { tokenOf } from './open-session.ts'
import { UNREMEMBERED_MS } from './session-cookie.ts'
import { readSessionLife } from './session-store.ts'
import type { Visit } from './visit.ts'

/** Whether the session of this browser outlives it, and was opened by passkey: one that takes its place shall be the same. */
export async function sessionManner(
  visit: Visit,
): Promise<{ readonly remember: boolean; readonly byPasskey: boolean }> {
  const token = tokenOf(visit)
  const life = token ? await readSessionLife(visit.shop.db, token) : undefined
  if (!life) return { remember: false, byPasskey: false }
  const remember = life.expiresAt.getTime() - life.createdAt.getTime() > UNREMEMBERED_MS
  return { remember, byPasskey: life.byPasskey }
}
