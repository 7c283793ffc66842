import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { signOut } from '../../accounts/accounts.ts'
import { signOutOfCart } from '../../cart/cart.ts'
import { entrancePage } from '../account-page.tsx'
import { doneAt, stale } from '../answers.ts'
import { formHolds, isNonceOf, nonceField } from '../form-nonce.ts'
import { isOwn } from '../own.ts'
import { ACCOUNT_PATH } from '../rules/own-path.ts'
import { SignOutForm } from '../ui/LinkForms.tsx'

/** `GET /my-account/customer-logout/`: at once with the nonce of this sign-in, else it asks (house.md §4). */
export async function signOutByLink(call: Call): Promise<Answer | PersonalPage> {
  if (!isOwn(call)) return redirect(ACCOUNT_PATH)
  return isNonceOf(call, 'customer-logout', call.query.get('_wpnonce')) ? leave(call) : ask(call, {})
}

export async function signOutByForm(call: Call): Promise<Answer | PersonalPage> {
  if (!isOwn(call)) return redirect(ACCOUNT_PATH)
  return formHolds(call, 'customer-logout') ? leave(call) : ask(call, stale)
}

async function leave(call: Call): Promise<Answer> {
  const cookies = [...(await signOut(call)), ...signOutOfCart(call)]
  return doneAt(ACCOUNT_PATH, 'signed-out', cookies)
}

function ask(call: Call, refused: Partial<typeof stale>): PersonalPage {
  return entrancePage(call, {
    ...refused,
    title: 'Sign out?',
    lead: 'You are signed in on this device.',
    body: <SignOutForm nonce={nonceField(call, 'customer-logout')} />,
  })
}
