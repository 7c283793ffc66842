import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { type Reply, type Visitor, visitor } from '../visitor.ts'
import { accountIn, PASSWORD } from './account-session.ts'

/** The hidden field of that name in the form that posts to `action` (the first one, where no name is given). */
export function hidden(page: Reply, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? ''
}

/** Posts a form as its page gave it, with these fields filled in. */
export async function send(
  who: Visitor,
  path: string,
  fields: Record<string, string>,
  { nonce = '_wpnonce', from = path }: { nonce?: string; from?: string } = {},
): Promise<Reply> {
  const page = await who.get(from)
  return who.post(path, { ...fields, [nonce]: hidden(page, nonce) })
}

const LOGIN = { nonce: 'woocommerce-login-nonce' }

/** Sends the sign-in form. */
export function signIn(
  who: Visitor,
  name: string,
  fields: Record<string, string> = {},
  from = '/my-account/',
) {
  const filled = { username: name, password: PASSWORD, login: '1', ...fields }
  return send(who, '/my-account/', filled, { ...LOGIN, from })
}

/** A visitor who is signed in to a new account. */
export async function signedIn(app: TestApp, email: string): Promise<Visitor & { readonly id: number }> {
  const id = await accountIn(app, email)
  const who = visitor(app.fastify)
  expect((await signIn(who, email)).status).toBe(302)
  return Object.assign(who, { id })
}
