import { tokenOf } from './open-session.ts'
import { UNREMEMBERED_MS } from './session-cookie.ts'
import { readSessionLife } from './session-store.ts'
import type { Visit } from './visit.ts'

/** Whether the session of this browser outlives it, and which passkey opened it: one that takes its place shall be the same. */
export async function sessionManner(
  visit: Visit,
): Promise<{ readonly remember: boolean; readonly passkeyId: number | undefined }> {
  const token = tokenOf(visit)
  const life = token ? await readSessionLife(visit.shop.db, token) : undefined
  if (!life) return { remember: false, passkeyId: undefined }
  const remember = life.expiresAt.getTime() - life.createdAt.getTime() > UNREMEMBERED_MS
  return { remember, passkeyId: life.passkeyId ?? undefined }
}
