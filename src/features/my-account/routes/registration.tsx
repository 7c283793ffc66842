import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { cleanText } from '../../../platform/http/input.ts'
import { createNonce, isNonceValid } from '../../../platform/session/nonce.ts'
import {
  endRegistration,
  type PendingRegistration,
  pendingRegistration,
} from '../../accounts/registration/pending-registration.ts'
import {
  changeRegistrationEmail,
  type RegisterRefusal,
  type RegistrationRefusal,
  resendConfirmation,
} from '../../accounts/registration/register.ts'
import { clearedSignInMark } from '../../accounts/sessions/sign-in-mark.ts'
import { guestPage } from '../account-page.tsx'
import { type PageRefusal, problem, redirectWithNotice, staleForm, statusOf } from '../answers.ts'
import * as messages from '../messages.ts'
import { registerRefusalText } from '../refusal-texts.ts'
import { ACCOUNT_PATH } from '../rules/redirect-path.ts'
import { isSignedIn } from '../signed-in.ts'
import { PendingAccount } from '../ui/sign-in/PendingAccount.tsx'

const FORM = 'handsel-registration'

/** The account page until the mailed link is followed. It shows what was entered here, and nothing of an account. */
export function registrationPage(
  call: Call,
  pending: PendingRegistration,
  refused: PageRefusal,
): PersonalPage {
  const { shop } = call
  const typedEmail = cleanText(call.form.get('email'), 255)
  return guestPage(call, {
    ...refused,
    title: messages.account(),
    body: (
      <PendingAccount
        nonce={{ name: '_wpnonce', value: createNonce(shop.signer, FORM, pending.id, shop.nowMs()) }}
        firstName={pending.firstName}
        email={pending.email}
        typedEmail={typedEmail || pending.email}
        problems={refused.problems ?? []}
      />
    ),
  })
}

/** `POST /my-account/registration/`: sends the mail again, changes a mistyped address, or signs out. */
export async function submitRegistration(call: Call): Promise<Answer | PersonalPage> {
  const { shop, form } = call
  const pending = isSignedIn(call) ? undefined : await pendingRegistration(call)
  if (!pending) return redirect(ACCOUNT_PATH)
  const nonce = form.get('_wpnonce') ?? undefined
  if (!isNonceValid(shop.signer, FORM, pending.id, nonce, shop.nowMs()))
    return registrationPage(call, pending, staleForm())
  if (form.has('sign_out'))
    return redirectWithNotice(ACCOUNT_PATH, 'signed-out', [
      ...(await endRegistration(shop.db, call)),
      clearedSignInMark,
    ])
  return form.has('change_email') ? changeEmail(call, pending) : resend(call, pending)
}

async function resend(call: Call, pending: PendingRegistration): Promise<Answer | PersonalPage> {
  const outcome = await resendConfirmation(call)
  return outcome.ok
    ? redirectWithNotice(ACCOUNT_PATH, 'confirmation-sent')
    : refusedPage(call, pending, outcome.reason)
}

async function changeEmail(call: Call, pending: PendingRegistration): Promise<Answer | PersonalPage> {
  const outcome = await changeRegistrationEmail(call, cleanText(call.form.get('email'), 255))
  return outcome.ok
    ? redirectWithNotice(ACCOUNT_PATH, 'confirmation-sent', outcome.value.cookies)
    : refusedPage(call, pending, outcome.reason)
}

function refusedPage(
  call: Call,
  pending: PendingRegistration,
  reason: RegisterRefusal | RegistrationRefusal,
): PersonalPage {
  const field = reason === 'invalid-email' ? 'email' : undefined
  return registrationPage(call, pending, {
    problems: [problem(refusalTexts[reason](), field)],
    status: statusOf(reason),
  })
}

const refusalTexts: Readonly<Record<RegisterRefusal | RegistrationRefusal, () => string>> = {
  ...registerRefusalText,
  'no-registration': messages.registrationEnded,
  'too-many-attempts': messages.tooManyConfirmations,
}
