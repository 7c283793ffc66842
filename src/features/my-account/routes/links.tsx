import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import {
  claimAccount,
  type EmailToVerify,
  emailToVerify,
  verifyEmail,
} from '../../accounts/email/email-address.ts'
import { isSetupLinkValid, setUpOwner } from '../../accounts/registration/first-owner.ts'
import { linkRefusalText } from '../../accounts/sign-in/refusal-texts.ts'
import { guestPage } from '../account-page.tsx'
import { type PageRefusal, problem, redirectWithNotice, staleForm, statusOf } from '../answers.ts'
import { hasValidNonce, nonceField } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import { linkVerifiedGuestOrders } from '../my-account.ts'
import { confirmRefusalText, setupRefusalText } from '../refusal-texts.ts'
import { ACCOUNT_PATH } from '../rules/redirect-path.ts'
import { ConfirmAddressForm, SetupForm } from '../ui/sign-in/LinkForms.tsx'
import { cookiesAfter, fieldText, pathAfter, redirectAfterSignIn } from './sign-in.tsx'
import { tokenIn } from './token.ts'

/** `GET /my-account/confirm-email/?token=…`: confirms nothing yet, since mail scanners open links too. */
export async function verifyEmailPage(call: Call): Promise<PersonalPage> {
  return showVerify(call, tokenIn(call) ?? '', {})
}

/**
 * `POST /my-account/confirm-email/`. Guest orders of the address are linked to the account. With `not_mine` the owner of the
 * address claims an account that another person created, and sets a new password next.
 */
export async function submitVerifyEmail(call: Call): Promise<Answer | PersonalPage> {
  const token = call.form.get('token') ?? ''
  if (!hasValidNonce(call, 'handsel-link')) return showVerify(call, token, staleForm())
  return call.form.get('not_mine') === '1' ? claim(call, token) : confirm(call, token)
}

async function confirm(call: Call, token: string): Promise<Answer | PersonalPage> {
  const password = call.form.get('password') ?? ''
  const pending = await emailToVerify(call, token)
  if (pending?.requiresPassword && password === '') {
    return showVerify(call, token, {
      problems: [problem(messages.passwordMissing(), 'password')],
      status: 400,
    })
  }
  const outcome = await verifyEmail(call, { token, password })
  if (outcome.ok) {
    await linkVerifiedGuestOrders(call.shop, outcome.value.email)
    const { signIn } = outcome.value
    if (signIn?.kind === 'second-factor-required') return redirectAfterSignIn(call, signIn)
    const cookies = signIn ? await cookiesAfter(call, signIn) : []
    const path = signIn ? pathAfter(call, signIn) : ACCOUNT_PATH
    return redirectWithNotice(path, 'address-confirmed', cookies)
  }
  const { reason } = outcome
  if (reason === 'invalid-link') return invalidLinkPage(call)
  const problems = [problem(confirmRefusalText[reason](), 'password')]
  return showVerify(call, token, { problems, status: statusOf(reason) })
}

/** Guest orders are linked when the new password is set. */
async function claim(call: Call, token: string): Promise<Answer | PersonalPage> {
  const outcome = await claimAccount(call, token)
  if (!outcome.ok) return invalidLinkPage(call)
  return redirect(`/my-account/lost-password/?token=${outcome.value.resetToken}`)
}

async function showVerify(call: Call, token: string, refused: PageRefusal): Promise<PersonalPage> {
  const pending = await emailToVerify(call, token)
  if (!pending) return invalidLinkPage(call)
  return guestPage(call, {
    ...refused,
    ...confirmTexts(pending),
    body: (
      <ConfirmAddressForm
        nonce={nonceField(call, 'handsel-link')}
        token={token}
        requiresPassword={pending.requiresPassword}
        canClaim={pending.kind === 'verify'}
        problems={refused.problems ?? []}
      />
    ),
  })
}

/** The heading of the page to confirm an email address, by the kind of the link. */
function confirmTexts({ kind, requiresPassword }: EmailToVerify) {
  return kind === 'verify'
    ? {
        title: messages.confirmEmailTitle(),
        intro: requiresPassword ? messages.confirmEmailIntro() : messages.confirmEmailHere(),
      }
    : { title: messages.confirmNewEmailTitle(), intro: messages.confirmNewEmailIntro() }
}

/** `GET /my-account/set-up/?token=…`: the first owner of the shop. */
export async function setupPage(call: Call): Promise<PersonalPage> {
  const token = tokenIn(call) ?? ''
  return (await isSetupLinkValid(call.shop, token)) ? showSetup(call, token, {}) : invalidLinkPage(call)
}

export async function submitSetup(call: Call): Promise<Answer | PersonalPage> {
  const token = call.form.get('token') ?? ''
  if (!hasValidNonce(call, 'handsel-link')) return showSetup(call, token, staleForm())
  const email = fieldText(call, 'email')
  const password = call.form.get('password') ?? ''
  const missing = [
    ...(email === '' ? [problem(messages.emailMissing(), 'email')] : []),
    ...(password === '' ? [problem(messages.newPasswordMissing(), 'password')] : []),
  ]
  if (missing.length > 0) return showSetup(call, token, { problems: missing, status: 400 })
  const outcome = await setUpOwner(call, { token, email, password })
  if (outcome.ok) return redirectWithNotice(ACCOUNT_PATH, 'owner-made')
  const { reason } = outcome
  if (reason === 'invalid-link') return invalidLinkPage(call)
  const isAboutEmail = reason === 'invalid-email' || reason === 'email-taken'
  const problems = [problem(setupRefusalText[reason](), isAboutEmail ? 'email' : 'password')]
  return showSetup(call, token, { problems, status: statusOf(reason) })
}

function showSetup(call: Call, token: string, refused: PageRefusal): PersonalPage {
  return guestPage(call, {
    ...refused,
    title: messages.setupTitle(),
    intro: messages.setupIntro(),
    body: (
      <SetupForm
        nonce={nonceField(call, 'handsel-link')}
        token={token}
        email={fieldText(call, 'email')}
        problems={refused.problems ?? []}
      />
    ),
  })
}

function invalidLinkPage(call: Call): PersonalPage {
  return guestPage(call, {
    title: messages.linkExpired(),
    problems: [problem(linkRefusalText['invalid-link']())],
    status: statusOf('invalid-link'),
    body: (
      <p>
        <MessageParts
          parts={messages.linkExpiredText({ link: (text) => <a href={ACCOUNT_PATH}>{text}</a> })}
        />
      </p>
    ),
  })
}
