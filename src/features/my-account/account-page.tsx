import type { ReactNode } from 'react'
import { personalPage } from '../../platform/http/answer.ts'
import type { Call, CookieChange, PersonalPage } from '../../platform/http/call.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { doneNotices } from './done-notices.ts'
import { formNonce } from './form-nonce.ts'
import type { SignedInCall } from './signed-in.ts'
import { AccountFrame, type AccountSection } from './ui/AccountFrame.tsx'
import account from './ui/account.css?url'
import { GuestPage } from './ui/GuestPage.tsx'

/** What a page has besides its content. */
type PageOptions = {
  readonly problems?: readonly Notice[]
  readonly status?: number
  readonly cookies?: readonly CookieChange[]
}

type PageContent = { readonly title: string; readonly body: ReactNode }

/** A page of the account, in its frame. Its notices are the problems, else what the previous request did. */
export function accountPage(
  call: SignedInCall,
  {
    title,
    body,
    section,
    head,
    problems = [],
    status = 200,
    cookies = [],
  }: PageContent & PageOptions & { section: AccountSection; head?: ReactNode },
): PersonalPage {
  const framed = (
    <AccountFrame title={title} section={section} signOutPath={signOutUrl(call)}>
      {body}
    </AccountFrame>
  )
  const page = pageWith(call, title, framed, problems)
  return personalPage({ ...page, head: [page.head, head] }, status, cookies)
}

/** A page for guests, and for links that work signed in or not. */
export function guestPage(
  call: Call,
  content: PageContent & PageOptions & { intro?: string | undefined; aside?: ReactNode },
): PersonalPage {
  const { title, body, intro, aside, problems = [], status = 200, cookies = [] } = content
  const guestContent = (
    <GuestPage title={title} intro={intro} aside={aside}>
      {body}
    </GuestPage>
  )
  return personalPage(pageWith(call, title, guestContent, problems), status, cookies)
}

function pageWith(call: Call, title: string, body: ReactNode, problems: readonly Notice[]) {
  const notices = problems.length > 0 ? problems : noticesOf(call)
  const head = <link key="account" rel="stylesheet" href={account} />
  return { title, head, bodyClass: 'woocommerce-account woocommerce-page', notices, body }
}

/** The notice that `?done=` names; none for any other value. */
function noticesOf({ query, method }: Call): readonly Notice[] {
  const name = query.get('done') ?? ''
  const isDoneNotice = method === 'GET' && Object.hasOwn(doneNotices, name)
  return isDoneNotice ? [{ kind: 'success', text: doneNotices[name as keyof typeof doneNotices]() }] : []
}

/** The link that signs out at once: its nonce proves that it was on a page of this session. */
function signOutUrl(call: SignedInCall): string {
  return `/my-account/customer-logout/?_wpnonce=${formNonce(call, 'customer-logout')}`
}
