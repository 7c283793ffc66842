import type { ReactNode } from 'react'
import { personalPage } from '../../platform/http/answer.ts'
import type { Call, CookieChange, PersonalPage } from '../../platform/http/call.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { formNonce } from './form-nonce.ts'
import type { OwnCall } from './own.ts'
import { doneTexts } from './texts.ts'
import { AccountFrame, type AccountPlace } from './ui/AccountFrame.tsx'
import account from './ui/account.css?url'
import { Entrance } from './ui/Entrance.tsx'

/** How a page answers beside its content. */
type Reply = {
  readonly problems?: readonly Notice[]
  readonly status?: number
  readonly cookies?: readonly CookieChange[]
}

type Content = { readonly title: string; readonly body: ReactNode }

/** A page of the account, in its frame. Its notices are what is wrong, else what the page before has done. */
export function accountPage(
  call: OwnCall,
  {
    title,
    body,
    place,
    head,
    problems = [],
    status = 200,
    cookies = [],
  }: Content & Reply & { place: AccountPlace; head?: ReactNode },
): PersonalPage {
  const framed = (
    <AccountFrame title={title} place={place} signOutPath={signOutPath(call)}>
      {body}
    </AccountFrame>
  )
  const page = pageOf(call, title, framed, problems)
  return personalPage({ ...page, head: [page.head, head] }, status, cookies)
}

/** A page for somebody who is not signed in, or of whom it does not matter. */
export function entrancePage(
  call: Call,
  content: Content & Reply & { lead?: string | undefined; beside?: ReactNode },
): PersonalPage {
  const { title, body, lead, beside, problems = [], status = 200, cookies = [] } = content
  const entrance = (
    <Entrance title={title} lead={lead} beside={beside}>
      {body}
    </Entrance>
  )
  return personalPage(pageOf(call, title, entrance, problems), status, cookies)
}

function pageOf(call: Call, title: string, body: ReactNode, problems: readonly Notice[]) {
  const notices = problems.length > 0 ? problems : doneNotices(call)
  const head = <link key="account" rel="stylesheet" href={account} />
  return { title, head, bodyClass: 'woocommerce-account woocommerce-page', notices, body }
}

/** What `?done=` names; anything else says nothing. */
function doneNotices({ query, method }: Call): readonly Notice[] {
  const name = query.get('done') ?? ''
  const isKnown = method === 'GET' && Object.hasOwn(doneTexts, name)
  return isKnown ? [{ kind: 'success', text: doneTexts[name as keyof typeof doneTexts] }] : []
}

/** The link that signs out at once: its nonce says that it stands on a page of this very sign-in. */
function signOutPath(call: OwnCall): string {
  return `/my-account/customer-logout/?_wpnonce=${formNonce(call, 'customer-logout')}`
}
