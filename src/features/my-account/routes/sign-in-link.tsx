import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { isLinkValid } from '../../accounts/email/links.ts'
import { linkRefusalText } from '../../accounts/sign-in/refusal-texts.ts'
import { requestSignInLink, signInByLink } from '../../accounts/sign-in/sign-in-by-link.ts'
import { guestPage } from '../account-page.tsx'
import { type PageRefusal, problem, redirectWithNotice, staleForm, statusOf } from '../answers.ts'
import { hasValidNonce, nonceField } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import { SignInLinkForm, SignInWithLinkForm } from '../ui/sign-in/SignInLink.tsx'
import { fieldText, redirectAfterSignIn } from './sign-in.tsx'
import { tokenIn } from './token.ts'

const PATH = '/my-account/sign-in-link/'

/**
 * `GET /my-account/sign-in-link/`: the form to request a link; with the mailed link, a button that signs in: mail scanners
 * open links too.
 */
export async function signInLinkPage(call: Call): Promise<PersonalPage> {
  const token = tokenIn(call)
  if (token === undefined) return showRequest(call, {})
  return (await isLinkValid(call.shop, ['sign-in'], token))
    ? showButton(call, token, {})
    : showInvalidLink(call)
}

/** `POST /my-account/sign-in-link/`. The answer to a request does not reveal whether the account exists. */
export async function submitSignInLink(call: Call): Promise<Answer | PersonalPage> {
  const token = call.form.get('token')
  if (token !== undefined) return signInWithToken(call, token)
  if (!hasValidNonce(call, 'handsel-link')) return showRequest(call, staleForm())
  const user = fieldText(call, 'user_login')
  if (user === '') {
    return showRequest(call, { problems: [problem(messages.nameMissing(), 'user_login')], status: 400 })
  }
  await requestSignInLink(call, user)
  return redirectWithNotice(PATH, 'sign-in-link-sent')
}

async function signInWithToken(call: Call, token: string): Promise<Answer | PersonalPage> {
  if (!hasValidNonce(call, 'handsel-link')) return showButton(call, token, staleForm())
  const outcome = await signInByLink(call, token)
  return outcome.ok ? redirectAfterSignIn(call, outcome.value) : showInvalidLink(call)
}

function showInvalidLink(call: Call): PersonalPage {
  const problems = [problem(linkRefusalText['invalid-link']())]
  return showRequest(call, { problems, status: statusOf('invalid-link') })
}

function showRequest(call: Call, refused: PageRefusal): PersonalPage {
  return guestPage(call, {
    ...refused,
    title: messages.signInLinkTitle(),
    intro: messages.signInLinkIntro(),
    body: (
      <SignInLinkForm
        nonce={nonceField(call, 'handsel-link')}
        user={fieldText(call, 'user_login')}
        problems={refused.problems ?? []}
      />
    ),
  })
}

function showButton(call: Call, token: string, refused: PageRefusal): PersonalPage {
  return guestPage(call, {
    ...refused,
    title: messages.signIn(),
    intro: messages.signInLinkConfirm(),
    body: <SignInWithLinkForm nonce={nonceField(call, 'handsel-link')} token={token} />,
  })
}
