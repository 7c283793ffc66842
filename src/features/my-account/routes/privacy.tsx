import type { FeatureCalls } from '../../../platform/feature.ts'
import type { Answer, PersonalPage } from '../../../platform/http/call.ts'
import { rateLimited } from '../../../platform/http/rate-limits.ts'
import { accountOf } from '../../accounts/accounts.ts'
import * as accountMessages from '../../accounts/messages.ts'
import { reauthenticationRefusalText } from '../../accounts/sign-in/refusal-texts.ts'
import { signOutOfCart } from '../../cart/merge/merge-carts.ts'
import { momentText } from '../../settings/general.ts'
import { signOutOfWishlist } from '../../wishlist/wishlist.ts'
import { accountPage, guestPage } from '../account-page.tsx'
import { type PageRefusal, problem, staleForm, statusOf } from '../answers.ts'
import { hasValidNonce, nonceField } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import { type AccountErasure, eraseSignedInAccount, exportOfAccount } from '../privacy/privacy.ts'
import { type SignedInCall, signedInOnly } from '../signed-in.ts'
import { ErasureProof, PrivacyPage } from '../ui/PrivacyPage.tsx'

/** The page to export or erase personal data. */
export const privacyPages: NonNullable<FeatureCalls['pages']> = {
  'GET /my-account/privacy/': signedInOnly((call) => show(call, {})),
  'POST /my-account/privacy/export/': signedInOnly(exportDownload),
  'POST /my-account/privacy/erase/': rateLimited('signIn', signedInOnly(eraseSubmitted)),
}

/** By a form, with its nonce: a page of another site, or a browser that prefetches links, cannot trigger an export. */
async function exportDownload(call: SignedInCall): Promise<Answer | PersonalPage> {
  if (!hasValidNonce(call, 'handsel-security')) return show(call, staleForm())
  const { shop, person } = call
  const personalExport = await exportOfAccount(shop, person.id)
  shop.log.info({ accountId: person.id }, 'personal data exported')
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'content-disposition': 'attachment; filename="your-data.json"',
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
    },
    body: JSON.stringify(personalExport, null, 2),
  }
}

async function eraseSubmitted(call: SignedInCall): Promise<PersonalPage> {
  if (!hasValidNonce(call, 'handsel-security')) return show(call, staleForm())
  const password = call.form.get('password_current') ?? ''
  if (password === '') {
    return show(call, {
      problems: [problem(messages.currentPasswordMissing(), 'password_current')],
      status: 400,
    })
  }
  const erased = await eraseSignedInAccount(call, password)
  if (erased.ok) return erasedPage(call, erased.value)
  if (erased.reason === 'blocked') {
    const reasons = erased.byOrders ? [...erased.messages, messages.cancelOpenOrders()] : erased.messages
    return show(call, { problems: reasons.map((reason) => problem(reason)), status: 409 })
  }
  if (erased.reason === 'last-administrator') {
    return show(call, { problems: [problem(accountMessages.lastAdministrator())], status: 409 })
  }
  const problems = [problem(reauthenticationRefusalText[erased.reason](), 'password_current')]
  return show(call, { problems, status: statusOf(erased.reason) })
}

async function show(call: SignedInCall, refused: PageRefusal): Promise<PersonalPage> {
  const { hasPassword } = await accountOf(call)
  const nonce = nonceField(call, 'handsel-security')
  const body = <PrivacyPage nonce={nonce} problems={refused.problems ?? []} hasPassword={hasPassword} />
  return accountPage(call, { ...refused, title: messages.privacy(), section: 'privacy', body })
}

function erasedPage(call: SignedInCall, { done, cookies }: AccountErasure): PersonalPage {
  const { shop } = call
  return guestPage(call, {
    title: messages.accountDeleted(),
    intro: messages.accountDeletedIntro(),
    body: <ErasureProof sentences={done} erasedOn={momentText(shop.nowMs(), shop.settings)} />,
    cookies: [...cookies, ...signOutOfCart(call), ...signOutOfWishlist(call)],
  })
}
