import type { FeatureCalls } from '../../platform/feature.ts'
import type { Answer, PersonalPage } from '../../platform/http/call.ts'
import { limited } from '../../platform/http/limited.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { accountOf } from '../accounts/accounts.ts'
import { reauthenticationRefusalText } from '../accounts/texts.ts'
import { signOutOfCart } from '../cart/cart.ts'
import { momentText } from '../settings/general.ts'
import { accountPage, entrancePage } from './account-page.tsx'
import { problem, stale, statusOf } from './answers.ts'
import { formHolds, nonceField } from './form-nonce.ts'
import { type OwnCall, own } from './own.ts'
import { eraseOwn, exportOfAccount, type OwnErasure } from './privacy.ts'
import { privacyTexts, texts } from './texts.ts'
import { ErasureProof, PrivacyPage } from './ui/PrivacyPage.tsx'

/** The page for personal data: a copy of it, or its end. */
export const privacyPages: NonNullable<FeatureCalls['pages']> = {
  'GET /my-account/privacy/': own((call) => show(call, {})),
  'POST /my-account/privacy/export/': own(download),
  'POST /my-account/privacy/erase/': limited('signIn', own(erase)),
}

/** By a form, with its nonce: nobody's copy is made because a page elsewhere, or a browser in advance, asked for it. */
async function download(call: OwnCall): Promise<Answer | PersonalPage> {
  if (!formHolds(call, 'handsel-security')) return show(call, stale)
  const { shop, person } = call
  const made = await exportOfAccount(shop, person.id)
  shop.log.info({ accountId: person.id }, 'personal data exported')
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'content-disposition': 'attachment; filename="your-data.json"',
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
    },
    body: JSON.stringify(made, null, 2),
  }
}

async function erase(call: OwnCall): Promise<PersonalPage> {
  if (!formHolds(call, 'handsel-security')) return show(call, stale)
  const password = call.form.get('password_current') ?? ''
  if (password === '') {
    return show(call, { problems: [problem(texts.currentMissing, 'password_current')], status: 400 })
  }
  const erased = await eraseOwn(call, password)
  if (erased.ok) return proof(call, erased.value)
  if (erased.reason === 'kept-back') {
    const told = erased.byOrders ? [...erased.because, privacyTexts.orderWayOut] : erased.because
    return show(call, { problems: told.map((sentence) => problem(sentence)), status: 409 })
  }
  if (erased.reason === 'last-administrator') {
    return show(call, { problems: [problem(privacyTexts.lastAdministrator)], status: 409 })
  }
  const problems = [problem(reauthenticationRefusalText[erased.reason], 'password_current')]
  return show(call, { problems, status: statusOf(erased.reason) })
}

type Refused = { readonly problems?: readonly Notice[]; readonly status?: number }

async function show(call: OwnCall, refused: Refused): Promise<PersonalPage> {
  const { hasPassword } = await accountOf(call)
  const nonce = nonceField(call, 'handsel-security')
  const body = <PrivacyPage nonce={nonce} problems={refused.problems ?? []} hasPassword={hasPassword} />
  return accountPage(call, { ...refused, title: 'Privacy', place: 'privacy', body })
}

function proof(call: OwnCall, { done, cookies }: OwnErasure): PersonalPage {
  const { shop } = call
  return entrancePage(call, {
    title: 'Your account is erased',
    lead: 'This is what we did:',
    body: <ErasureProof done={done} on={momentText(shop.nowMs(), shop.settings)} />,
    cookies: [...cookies, ...signOutOfCart(call)],
  })
}
