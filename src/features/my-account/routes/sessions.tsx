import type { Answer, PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { endOtherSessions, endSession, sessionsOf } from '../../accounts/accounts.ts'
import { momentText } from '../../settings/general.ts'
import { accountPage } from '../account-page.tsx'
import { doneAt, problem, stale, statusOf } from '../answers.ts'
import { formHolds, nonceField } from '../form-nonce.ts'
import type { OwnCall } from '../own.ts'
import { deviceName } from '../rules/device-name.ts'
import { texts } from '../texts.ts'
import { SessionList } from '../ui/SessionList.tsx'

const PATH = '/my-account/sessions/'

/** `GET /my-account/sessions/`: where the account is signed in. */
export function sessions(call: OwnCall): Promise<PersonalPage> {
  return show(call, {})
}

/** `POST /my-account/sessions/`: signs one of the others out, or all of them. */
export async function endSessions(call: OwnCall): Promise<Answer | PersonalPage> {
  if (!formHolds(call, 'handsel-sessions')) return show(call, stale)
  if (call.form.has('end_others')) {
    await endOtherSessions(call)
    return doneAt(PATH, 'sessions-ended')
  }
  const outcome = await endSession(call, idOf(call.form.get('end_session')) ?? 0)
  if (outcome.ok) return doneAt(PATH, 'session-ended')
  return show(call, { problems: [problem(texts.noSession)], status: statusOf(outcome.reason) })
}

async function show(
  call: OwnCall,
  refused: { problems?: readonly Notice[]; status?: number },
): Promise<PersonalPage> {
  const { settings } = call.shop
  const lines = (await sessionsOf(call)).map((session) => ({
    id: session.id,
    isThis: session.isThis,
    device: deviceName(session.userAgent),
    address: session.address,
    signedIn: momentText(session.signedInAtMs, settings),
    lastSeen: momentText(session.lastSeenAtMs, settings),
  }))
  const body = <SessionList sessions={lines} nonce={nonceField(call, 'handsel-sessions')} />
  return accountPage(call, { ...refused, title: 'Devices', place: 'sessions', body })
}
