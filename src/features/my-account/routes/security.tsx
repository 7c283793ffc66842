import { refused } from '../../../kernel/outcome.ts'
import type { Answer, CookieChange, PersonalPage } from '../../../platform/http/call.ts'
import { idOf, textOf } from '../../../platform/http/input.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import {
  accountOf,
  confirmTotp,
  disableTotp,
  passkeysOf,
  pendingTotp,
  removePasskey,
  renamePasskey,
  replaceBackupCodes,
  secondFactorsOf,
  startTotp,
  type TotpSetupDetails,
} from '../../accounts/accounts.ts'
import { dayText } from '../../settings/general.ts'
import { accountPage } from '../account-page.tsx'
import { doneAt, problem, stale, statusOf } from '../answers.ts'
import { formHolds, nonceField } from '../form-nonce.ts'
import type { OwnCall } from '../own.ts'
import { securityRefusalText, texts } from '../texts.ts'
import { BackupCodes } from '../ui/BackupCodes.tsx'
import { MOST_PASSKEY_NAME } from '../ui/PasskeyList.tsx'
import { SECURITY_PATH, SecurityPage } from '../ui/SecurityPage.tsx'
import { TotpSetUp } from '../ui/TotpSetUp.tsx'
import { nameIn } from './sign-in.tsx'

type Refused = { readonly problems?: readonly Notice[]; readonly status?: number }

/** `GET /my-account/security/`. */
export function security(call: OwnCall): Promise<PersonalPage> {
  return show(call, {})
}

type Act = (call: OwnCall, password: string) => Promise<Answer | PersonalPage>

/** What the forms of the page do, by their `action`; all of them but the code and a name ask for the password once more. */
const acts: Readonly<Record<string, Act>> = {
  begin_totp: beginCodes,
  new_codes: freshCodes,
  end_totp: endCodes,
  remove_passkey: dropPasskey,
}

/** `POST /my-account/security/`. */
export async function changeSecurity(call: OwnCall): Promise<Answer | PersonalPage> {
  if (!formHolds(call, 'handsel-security')) return show(call, stale)
  const action = call.form.get('action') ?? ''
  if (action === 'confirm_totp') return confirmCodes(call)
  if (action === 'rename_passkey') return callPasskey(call)
  const act = Object.hasOwn(acts, action) ? acts[action] : undefined
  if (!act) return show(call, { problems: [problem(texts.notUnderstood)], status: 400 })
  const password = call.form.get('password') ?? ''
  return password === '' ? refusedAt(call, 'password-missing') : act(call, password)
}

async function beginCodes(call: OwnCall, password: string): Promise<PersonalPage> {
  const outcome = await startTotp(call, password)
  return outcome.ok ? showSetUp(call, outcome.value, {}) : refusedAt(call, outcome.reason)
}

async function confirmCodes(call: OwnCall): Promise<PersonalPage> {
  const code = nameIn(call, 'code')
  const outcome = code === '' ? refused('code-missing') : await confirmTotp(call, code)
  if (outcome.ok) return showCodes(call, outcome.value.backupCodes, outcome.value.cookies)
  const begun = await pendingTotp(call)
  if (!begun) return refusedAt(call, 'not-begun')
  const problems = [problem(securityRefusalText[outcome.reason], 'code')]
  return showSetUp(call, begun, { problems, status: statusOf(outcome.reason) })
}

async function freshCodes(call: OwnCall, password: string): Promise<PersonalPage> {
  const outcome = await replaceBackupCodes(call, password)
  return outcome.ok ? showCodes(call, outcome.value, []) : refusedAt(call, outcome.reason)
}

async function endCodes(call: OwnCall, password: string): Promise<Answer | PersonalPage> {
  const outcome = await disableTotp(call, password)
  return outcome.ok ? doneAt(SECURITY_PATH, 'totp-off') : refusedAt(call, outcome.reason)
}

async function dropPasskey(call: OwnCall, password: string): Promise<Answer | PersonalPage> {
  const outcome = await removePasskey(call, { id: idOf(call.form.get('passkey')) ?? 0, password })
  return outcome.ok ? doneAt(SECURITY_PATH, 'passkey-removed') : refusedAt(call, outcome.reason)
}

async function callPasskey(call: OwnCall): Promise<Answer | PersonalPage> {
  const id = idOf(call.form.get('passkey')) ?? 0
  const outcome = await renamePasskey(call, { id, name: textOf(call.form.get('name'), MOST_PASSKEY_NAME) })
  if (outcome.ok) return doneAt(SECURITY_PATH, 'passkey-renamed')
  const field = outcome.reason === 'no-name' ? `passkey_name_${id}` : undefined
  const problems = [problem(securityRefusalText[outcome.reason], field)]
  return show(call, { problems, status: statusOf(outcome.reason) })
}

/** The page once more; what is about the password stands at the field of the form that was sent. */
function refusedAt(call: OwnCall, reason: keyof typeof securityRefusalText): Promise<PersonalPage> {
  const isAboutPassword = ['password-missing', 'wrong-password', 'too-many-tries'].includes(reason)
  const field = isAboutPassword ? passwordFieldOf(call) : undefined
  const problems = [problem(securityRefusalText[reason], field)]
  return show(call, { problems, status: statusOf(reason) })
}

function passwordFieldOf({ form }: OwnCall): string {
  const action = form.get('action') ?? ''
  if (action === 'remove_passkey') return `remove_password_${idOf(form.get('passkey')) ?? 0}`
  return action === 'begin_totp' ? 'begin_password' : `${action}_password`
}

async function show(call: OwnCall, answer: Refused): Promise<PersonalPage> {
  const { settings } = call.shop
  const [factors, passkeys, { hasPassword }] = await Promise.all([
    secondFactorsOf(call),
    passkeysOf(call),
    accountOf(call),
  ])
  const lines = passkeys.map(({ id, name, createdAtMs }) => ({
    id,
    name,
    made: dayText(createdAtMs, settings),
  }))
  const body = (
    <SecurityPage
      protection={{ ...factors, hasPassword, passkeys: lines }}
      nonce={nonceField(call, 'handsel-security')}
      problems={answer.problems ?? []}
    />
  )
  return accountPage(call, { ...answer, title: 'Security', place: 'security', body })
}

function showSetUp(call: OwnCall, shown: TotpSetupDetails, answer: Refused): PersonalPage {
  const body = (
    <TotpSetUp shown={shown} nonce={nonceField(call, 'handsel-security')} problems={answer.problems ?? []} />
  )
  return accountPage(call, { ...answer, title: 'Set up an authenticator', place: 'security', body })
}

function showCodes(call: OwnCall, codes: readonly string[], cookies: readonly CookieChange[]): PersonalPage {
  return accountPage(call, {
    title: 'Your backup codes',
    place: 'security',
    body: <BackupCodes codes={codes} />,
    cookies,
  })
}
