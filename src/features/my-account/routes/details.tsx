import type { Answer, PersonalPage } from '../../../platform/http/call.ts'
import { textOf } from '../../../platform/http/input.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { accountOf, changeDetails, changeEmail, changePassword } from '../../accounts/accounts.ts'
import { emailRefusalText, passwordRefusalText, reauthenticationRefusalText } from '../../accounts/texts.ts'
import { accountPage } from '../account-page.tsx'
import { doneAt, problem, stale, statusOf } from '../answers.ts'
import { formHolds, nonceField } from '../form-nonce.ts'
import type { OwnCall } from '../own.ts'
import { texts } from '../texts.ts'
import { DetailsForms } from '../ui/DetailsForms.tsx'
import { nameIn } from './sign-in.tsx'

const PATH = '/my-account/edit-account/'

type Refused = { readonly problems?: readonly Notice[]; readonly status?: number }

/** `GET /my-account/edit-account/`. */
export function details(call: OwnCall): Promise<PersonalPage> {
  return show(call, {})
}

/** `POST /my-account/edit-account/`: one of its three forms. */
export async function changeAccount(call: OwnCall): Promise<Answer | PersonalPage> {
  if (!formHolds(call, 'save_account_details')) return show(call, stale)
  if (call.form.has('save_account_email')) return changeAddress(call)
  if (call.form.has('save_account_password')) return changeSecret(call)
  return changeNames(call)
}

async function changeNames(call: OwnCall): Promise<Answer | PersonalPage> {
  const read = (field: string) => textOf(call.form.get(`account_${field}`), 100)
  const names = {
    firstName: read('first_name'),
    lastName: read('last_name'),
    displayName: read('display_name'),
  }
  const outcome = await changeDetails(call, names)
  if (outcome.ok) return doneAt(PATH, 'names-saved')
  return refused(call, [problem(texts.displayNameMissing, 'account_display_name')])
}

async function changeAddress(call: OwnCall): Promise<Answer | PersonalPage> {
  const [email, password] = [nameIn(call, 'account_email'), call.form.get('password_current') ?? '']
  const missing = [
    ...(email === '' ? [problem(texts.emailMissing, 'account_email')] : []),
    ...(password === '' ? [problem(texts.currentMissing, 'email_password_current')] : []),
  ]
  if (missing.length > 0) return refused(call, missing)
  const outcome = await changeEmail(call, { email, password })
  if (outcome.ok) return doneAt(PATH, 'email-asked')
  const { reason } = outcome
  const told =
    reason === 'no-email'
      ? problem(emailRefusalText[reason], 'account_email')
      : problem(reauthenticationRefusalText[reason], 'email_password_current')
  return refused(call, [told], statusOf(reason))
}

async function changeSecret(call: OwnCall): Promise<Answer | PersonalPage> {
  const [current = '', next = '', again] = ['password_current', 'password_1', 'password_2'].map((name) =>
    call.form.get(name),
  )
  const missing = [
    ...(current === '' ? [problem(texts.currentMissing, 'password_current')] : []),
    ...(next === '' ? [problem(texts.passwordMissing, 'password_1')] : []),
    ...(again !== undefined && again !== next ? [problem(texts.twoPasswords, 'password_1')] : []),
  ]
  if (missing.length > 0) return refused(call, missing)
  const outcome = await changePassword(call, { current, next })
  if (outcome.ok) return doneAt(PATH, 'password-changed', outcome.value.cookies)
  const { reason } = outcome
  const told =
    reason === 'wrong-password' || reason === 'too-many-tries'
      ? problem(reauthenticationRefusalText[reason], 'password_current')
      : problem(passwordRefusalText[reason], 'password_1')
  return refused(call, [told], statusOf(reason))
}

function refused(call: OwnCall, problems: readonly Notice[], status = 400): Promise<PersonalPage> {
  return show(call, { problems, status })
}

/** What was written into a form that was refused stands in it again, passwords never. */
async function show(call: OwnCall, answer: Refused): Promise<PersonalPage> {
  const kept = await accountOf(call)
  const written = (field: string, own: string) => call.form.get(field) ?? own
  const body = (
    <DetailsForms
      nonce={nonceField(call, 'save_account_details')}
      problems={answer.problems ?? []}
      details={{
        login: kept.login,
        firstName: written('account_first_name', kept.firstName),
        lastName: written('account_last_name', kept.lastName),
        displayName: written('account_display_name', kept.displayName),
        email: kept.email,
        newEmail: written('account_email', ''),
        hasPassword: kept.hasPassword,
      }}
    />
  )
  return accountPage(call, { ...answer, title: 'Your details', place: 'edit-account', body })
}
