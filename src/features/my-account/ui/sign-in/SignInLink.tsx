import { Button } from '../../../../ui/Button.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import * as messages from '../../messages.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'
import { SendLink } from './SendLink.tsx'

type Props = { readonly nonce: NonceField }

const ACTION = '/my-account/sign-in-link/'

type RequestProps = Props & { readonly user: string; readonly problems: readonly Notice[] }

/** Requests a mail with a link that signs in. */
export function SignInLinkForm({ nonce, user, problems }: RequestProps) {
  return (
    <AccountForm action={ACTION} nonce={nonce}>
      <SendLink user={user} problems={problems} />
    </AccountForm>
  )
}

/** Signs in with the mailed link, by a click. */
export function SignInWithLinkForm({ nonce, token }: Props & { readonly token: string }) {
  return (
    <AccountForm action={ACTION} nonce={nonce} hidden={{ token }}>
      <Button type="submit" wide>
        {messages.signIn()}
      </Button>
    </AccountForm>
  )
}
