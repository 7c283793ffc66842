import type { Answer, PersonalPage } from '../../../platform/http/call.ts'
import { cleanText } from '../../../platform/http/input.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { accountOf, changeDetails } from '../../accounts/accounts.ts'
import { changeAccountEmail } from '../../accounts/email/email-address.ts'
import { changePassword } from '../../accounts/passwords/passwords.ts'
import {
  accountEmailRefusalText,
  passwordRefusalText,
  reauthenticationRefusalText,
} from '../../accounts/sign-in/refusal-texts.ts'
import { accountPage } from '../account-page.tsx'
import { type PageRefusal, problem, redirectWithNotice, staleForm, statusOf } from '../answers.ts'
import { hasValidNonce, nonceField } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import type { SignedInCall } from '../signed-in.ts'
import { DetailsForms } from '../ui/DetailsForms.tsx'
import { fieldText } from './sign-in.tsx'

const PATH = '/my-account/edit-account/'

/** `GET /my-account/edit-account/`. */
export function detailsPage(call: SignedInCall): Promise<PersonalPage> {
  return show(call, {})
}

/** `POST /my-account/edit-account/`: one of its three forms. */
export async function submitDetails(call: SignedInCall): Promise<Answer | PersonalPage> {
  if (!hasValidNonce(call, 'save_account_details')) return show(call, staleForm())
  if (call.form.has('save_account_email')) return submitEmail(call)
  if (call.form.has('save_account_password')) return submitPassword(call)
  return submitNames(call)
}

async function submitNames(call: SignedInCall): Promise<Answer | PersonalPage> {
  const read = (field: string) => cleanText(call.form.get(`account_${field}`), 100)
  const names = {
    firstName: read('first_name'),
    lastName: read('last_name'),
    displayName: read('display_name'),
  }
  const outcome = await changeDetails(call, names)
  if (outcome.ok) return redirectWithNotice(PATH, 'names-saved')
  return showProblems(call, [problem(messages.displayNameMissing(), 'account_display_name')])
}

async function submitEmail(call: SignedInCall): Promise<Answer | PersonalPage> {
  const [email, password] = [fieldText(call, 'account_email'), call.form.get('password_current') ?? '']
  const missing = [
    ...(email === '' ? [problem(messages.emailMissing(), 'account_email')] : []),
    ...(password === '' ? [problem(messages.currentPasswordMissing(), 'email_password_current')] : []),
  ]
  if (missing.length > 0) return showProblems(call, missing)
  const outcome = await changeAccountEmail(call, { email, password })
  if (outcome.ok) return redirectWithNotice(PATH, 'email-link-sent')
  const { reason } = outcome
  const notice =
    reason === 'invalid-email'
      ? problem(accountEmailRefusalText[reason](), 'account_email')
      : problem(reauthenticationRefusalText[reason](), 'email_password_current')
  return showProblems(call, [notice], statusOf(reason))
}

async function submitPassword(call: SignedInCall): Promise<Answer | PersonalPage> {
  const [current = '', newPassword = '', repeated] = ['password_current', 'password_1', 'password_2'].map(
    (name) => call.form.get(name),
  )
  const missing = [
    ...(current === '' ? [problem(messages.currentPasswordMissing(), 'password_current')] : []),
    ...(newPassword === '' ? [problem(messages.newPasswordMissing(), 'password_1')] : []),
    ...(repeated !== undefined && repeated !== newPassword
      ? [problem(messages.passwordsDiffer(), 'password_1')]
      : []),
  ]
  if (missing.length > 0) return showProblems(call, missing)
  const outcome = await changePassword(call, { current, next: newPassword })
  if (outcome.ok) return redirectWithNotice(PATH, 'password-changed', outcome.value.cookies)
  const { reason } = outcome
  const notice =
    reason === 'wrong-password' || reason === 'too-many-attempts'
      ? problem(reauthenticationRefusalText[reason](), 'password_current')
      : problem(passwordRefusalText[reason](), 'password_1')
  return showProblems(call, [notice], statusOf(reason))
}

function showProblems(call: SignedInCall, problems: readonly Notice[], status = 400): Promise<PersonalPage> {
  return show(call, { problems, status })
}

/** The page; a refused form shows its input again, except passwords. */
async function show(call: SignedInCall, refusal: PageRefusal): Promise<PersonalPage> {
  const account = await accountOf(call)
  const fieldValue = (field: string, stored: string) => call.form.get(field) ?? stored
  const body = (
    <DetailsForms
      nonce={nonceField(call, 'save_account_details')}
      problems={refusal.problems ?? []}
      details={{
        login: account.login,
        firstName: fieldValue('account_first_name', account.firstName),
        lastName: fieldValue('account_last_name', account.lastName),
        displayName: fieldValue('account_display_name', account.displayName),
        email: account.email,
        newEmail: fieldValue('account_email', ''),
        hasPassword: account.hasPassword,
      }}
    />
  )
  return accountPage(call, { ...refusal, title: messages.details(), section: 'edit-account', body })
}
