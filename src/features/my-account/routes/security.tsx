import { refused } from '../../../kernel/outcome.ts'
import { isStaff } from '../../../kernel/roles.ts'
import type { Answer, CookieChange, PersonalPage } from '../../../platform/http/call.ts'
import { cleanText, idOf } from '../../../platform/http/input.ts'
import { accountOf } from '../../accounts/accounts.ts'
import {
  addApplicationPassword,
  applicationName,
  listApplicationPasswords,
  MAX_APPLICATION_NAME_LENGTH,
  revokeApplicationPasswords,
} from '../../accounts/api-keys/application-passwords.ts'
import { passkeysOf, removePasskey, renamePasskey } from '../../accounts/passkeys/passkeys.ts'
import { secondFactorsOf } from '../../accounts/two-factor/second-factors.ts'
import {
  confirmTotp,
  disableTotp,
  pendingTotp,
  replaceBackupCodes,
  startTotp,
  type TotpSetupDetails,
} from '../../accounts/two-factor/totp.ts'
import { dayText, momentText } from '../../settings/general.ts'
import { accountPage } from '../account-page.tsx'
import { type PageRefusal, problem, redirectWithNotice, staleForm, statusOf } from '../answers.ts'
import { hasValidNonce, nonceField } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import { securityRefusalText } from '../refusal-texts.ts'
import type { SignedInCall } from '../signed-in.ts'
import { NewApplicationPassword } from '../ui/security/ApplicationPasswords.tsx'
import { BackupCodes } from '../ui/security/BackupCodes.tsx'
import { MAX_PASSKEY_NAME_LENGTH } from '../ui/security/PasskeyList.tsx'
import { SECURITY_PATH, SecurityPage } from '../ui/security/SecurityPage.tsx'
import { TotpSetup } from '../ui/security/TotpSetup.tsx'
import { fieldText } from './sign-in.tsx'

/** `GET /my-account/security/`. */
export function securityPage(call: SignedInCall): Promise<PersonalPage> {
  return show(call, {})
}

type Action = (call: SignedInCall, password: string) => Promise<Answer | PersonalPage>

/** The handlers of the page's forms that need the password, by `action`. */
const actions: Readonly<Record<string, Action>> = {
  begin_totp: startTotpSetup,
  new_codes: replaceCodes,
  end_totp: turnOffTotp,
  remove_passkey: deletePasskey,
  add_application: addApplication,
}

/** `POST /my-account/security/`. */
export async function submitSecurity(call: SignedInCall): Promise<Answer | PersonalPage> {
  if (!hasValidNonce(call, 'handsel-security')) return show(call, staleForm())
  const action = call.form.get('action') ?? ''
  if (action === 'confirm_totp') return confirmTotpSetup(call)
  if (action === 'rename_passkey') return changePasskeyName(call)
  if (action === 'revoke_application') return revokeApplication(call)
  const handle = Object.hasOwn(actions, action) ? actions[action] : undefined
  if (!handle) return show(call, { problems: [problem(messages.notUnderstood())], status: 400 })
  const password = call.form.get('password') ?? ''
  return password === '' ? showRefusal(call, 'password-missing') : handle(call, password)
}

async function startTotpSetup(call: SignedInCall, password: string): Promise<PersonalPage> {
  const outcome = await startTotp(call, password)
  return outcome.ok ? showTotpSetup(call, outcome.value, {}) : showRefusal(call, outcome.reason)
}

async function confirmTotpSetup(call: SignedInCall): Promise<PersonalPage> {
  const code = fieldText(call, 'code')
  const outcome = code === '' ? refused('code-missing') : await confirmTotp(call, code)
  if (outcome.ok) return showCodes(call, outcome.value.backupCodes, outcome.value.cookies)
  const pending = await pendingTotp(call)
  if (!pending) return showRefusal(call, 'not-started')
  const problems = [problem(securityRefusalText[outcome.reason](), 'code')]
  return showTotpSetup(call, pending, { problems, status: statusOf(outcome.reason) })
}

async function replaceCodes(call: SignedInCall, password: string): Promise<PersonalPage> {
  const outcome = await replaceBackupCodes(call, password)
  return outcome.ok ? showCodes(call, outcome.value, []) : showRefusal(call, outcome.reason)
}

async function turnOffTotp(call: SignedInCall, password: string): Promise<Answer | PersonalPage> {
  const outcome = await disableTotp(call, password)
  return outcome.ok ? redirectWithNotice(SECURITY_PATH, 'totp-off') : showRefusal(call, outcome.reason)
}

async function deletePasskey(call: SignedInCall, password: string): Promise<Answer | PersonalPage> {
  const outcome = await removePasskey(call, { id: idOf(call.form.get('passkey')) ?? 0, password })
  return outcome.ok ? redirectWithNotice(SECURITY_PATH, 'passkey-removed') : showRefusal(call, outcome.reason)
}

async function changePasskeyName(call: SignedInCall): Promise<Answer | PersonalPage> {
  const id = idOf(call.form.get('passkey')) ?? 0
  const outcome = await renamePasskey(call, {
    id,
    name: cleanText(call.form.get('name'), MAX_PASSKEY_NAME_LENGTH),
  })
  if (outcome.ok) return redirectWithNotice(SECURITY_PATH, 'passkey-renamed')
  const field = outcome.reason === 'no-name' ? `passkey_name_${id}` : undefined
  const problems = [problem(securityRefusalText[outcome.reason](), field)]
  return show(call, { problems, status: statusOf(outcome.reason) })
}

async function addApplication(call: SignedInCall, password: string): Promise<PersonalPage> {
  const outcome = await addApplicationPassword(call, { name: call.form.get('name'), password })
  if (!outcome.ok) return showRefusal(call, outcome.reason)
  const { record, password: created } = outcome.value
  const body = <NewApplicationPassword name={record.name} login={call.person.login} password={created} />
  return accountPage(call, { title: messages.newApplicationPassword(), section: 'security', body })
}

async function revokeApplication(call: SignedInCall): Promise<Answer | PersonalPage> {
  const uuid = call.form.get('application') ?? ''
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(uuid)
  const revoked = isUuid ? await revokeApplicationPasswords(call.shop, call.person.id, uuid) : []
  return revoked.length > 0
    ? redirectWithNotice(SECURITY_PATH, 'application-revoked')
    : showRefusal(call, 'no-application')
}

/** The page again; a problem with the password is shown at the field of the submitted form. */
function showRefusal(call: SignedInCall, reason: keyof typeof securityRefusalText): Promise<PersonalPage> {
  const isAboutPassword = ['password-missing', 'wrong-password', 'too-many-attempts'].includes(reason)
  const isAboutName = reason === 'no-application-name' || reason === 'application-name-taken'
  const field = isAboutPassword ? passwordFieldOf(call) : isAboutName ? 'application_name' : undefined
  const problems = [problem(securityRefusalText[reason](), field)]
  return show(call, { problems, status: statusOf(reason) })
}

function passwordFieldOf({ form }: SignedInCall): string {
  const action = form.get('action') ?? ''
  if (action === 'remove_passkey') return `remove_password_${idOf(form.get('passkey')) ?? 0}`
  return action === 'begin_totp' ? 'begin_password' : `${action}_password`
}

async function show(call: SignedInCall, refusal: PageRefusal): Promise<PersonalPage> {
  const { settings } = call.shop
  const [factors, passkeys, { hasPassword }] = await Promise.all([
    secondFactorsOf(call),
    passkeysOf(call),
    accountOf(call),
  ])
  const summaries = passkeys.map(({ id, name, createdAtMs }) => ({
    id,
    name,
    createdOn: dayText(createdAtMs, settings),
  }))
  const body = (
    <SecurityPage
      security={{ ...factors, hasPassword, passkeys: summaries }}
      applications={isStaff(call.person.roles) ? await applicationsOf(call) : undefined}
      nonce={nonceField(call, 'handsel-security')}
      problems={refusal.problems ?? []}
    />
  )
  return accountPage(call, { ...refusal, title: messages.security(), section: 'security', body })
}

async function applicationsOf({ shop, person, query, form }: SignedInCall) {
  const passwords = await listApplicationPasswords(shop, person.id)
  const isRefusedForm = form.get('action') === 'add_application'
  return {
    passwords: passwords.map(({ uuid, name, createdAt, lastUsedAt }) => ({
      uuid,
      name,
      createdOn: dayText(createdAt.getTime(), shop.settings),
      used: lastUsedAt ? momentText(lastUsedAt.getTime(), shop.settings) : undefined,
    })),
    // WordPress's clients send people here with their own name.
    suggestedName: applicationName((isRefusedForm ? form.get('name') : query.get('app_name')) ?? ''),
    maxNameLength: MAX_APPLICATION_NAME_LENGTH,
  }
}

function showTotpSetup(call: SignedInCall, setup: TotpSetupDetails, refusal: PageRefusal): PersonalPage {
  const body = (
    <TotpSetup setup={setup} nonce={nonceField(call, 'handsel-security')} problems={refusal.problems ?? []} />
  )
  return accountPage(call, { ...refusal, title: messages.setUpAuthenticator(), section: 'security', body })
}

function showCodes(
  call: SignedInCall,
  codes: readonly string[],
  cookies: readonly CookieChange[],
): PersonalPage {
  return accountPage(call, {
    title: messages.backupCodes(),
    section: 'security',
    body: <BackupCodes codes={codes} />,
    cookies,
  })
}
