import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send, signIn } from '../../support/accounts/account-forms.ts'
import { accountIn, mailsOf } from '../../support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_sign_ins: 100_000 } })
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const PATH = '/my-account/sign-in-link/'
const request = (user_login: string) => send(visitor(app.fastify), PATH, { user_login })

/** The last link that signs in, as it was mailed to this address. */
async function linkTo(email: string): Promise<string> {
  const mails = await mailsOf(app)
  const found = mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes('sign-in-link'))
  return (
    found.flatMap((mail) => mail.match(/\/my-account\/sign-in-link\/\?token=[\w-]{43}/)?.[0] ?? [])[0] ?? ''
  )
}

function follow(who: Visitor, link: string) {
  return send(who, PATH, { token: link.split('=')[1] ?? '' }, { from: link })
}

async function isSignedIn(who: Visitor): Promise<boolean> {
  return (await who.get('/my-account/orders/')).status === 200
}

describe('a mailed link to sign in', () => {
  it('lets a new device in while strangers use up the attempts of the account', async () => {
    const email = 'attacked@example.com'
    await accountIn(app, email)
    const stranger = visitor(app.fastify)
    for (let count = 0; count < 12; count++) await signIn(stranger, email, { password: `wrong ${count}` })
    const owner = visitor(app.fastify)
    const refused = await signIn(owner, email)
    expect([refused.status, refused.body.includes('Email me a sign-in link')]).toEqual([429, true])

    expect((await request(email)).headers['location']).toBe(`${PATH}?done=sign-in-link-sent`)
    const entered = await follow(owner, await linkTo(email))
    expect([entered.status, entered.headers['location']]).toEqual([302, '/my-account/'])
    expect(await isSignedIn(owner)).toBe(true)
    // Known from now on, this device has its own count of attempts.
    owner.cookies.delete([...owner.cookies.keys()].find((name) => name.includes('session')) ?? '')
    expect((await signIn(owner, email)).status).toBe(302)
  })

  it('works once, and signs nobody in when it is only opened', async () => {
    const email = 'once@example.com'
    await accountIn(app, email)
    await request(email)
    const link = await linkTo(email)
    const [scanner, owner, thief] = [visitor(app.fastify), visitor(app.fastify), visitor(app.fastify)]
    expect((await scanner.get(link)).status).toBe(200)
    expect(await isSignedIn(scanner)).toBe(false)
    expect((await follow(owner, link)).status).toBe(302)
    expect((await thief.get(link)).status).toBe(410)
    expect((await follow(thief, link)).status).not.toBe(302)
    expect(await isSignedIn(thief)).toBe(false)
  })

  it('is answered equally without an account, and mailed to nobody', async () => {
    await accountIn(app, 'known@example.com')
    const [known, unknown] = [await request('known@example.com'), await request('stranger@example.com')]
    expect([known.status, known.headers['location']]).toEqual([unknown.status, unknown.headers['location']])
    expect((await mailsOf(app)).filter((mail) => mail.includes('To: stranger@example.com'))).toEqual([])
    expect((await request('')).status).toBe(400)
  })

  it.each(['', 'x', 'x'.repeat(5000), "' or 1=1 --", '\0'])('refuses the token %j', async (token) => {
    const who = visitor(app.fastify)
    const reply = await send(who, PATH, { token })
    expect([reply.status, await isSignedIn(who)]).toEqual([410, false])
  })

  it('expires after a quarter of an hour, and with a new password', async () => {
    const email = 'late@example.com'
    await accountIn(app, email)
    await request(email)
    const link = await linkTo(email)
    app.setNowMs(app.shop.nowMs() + 16 * 60_000)
    expect((await visitor(app.fastify).get(link)).status).toBe(410)
  })

  it('is not mailed to an address that nobody has confirmed', async () => {
    const email = 'unconfirmed@example.com'
    const id = await accountIn(app, email)
    await app.database.pool.query('update account set email_verified = false where id = $1', [id])
    await request(email)
    expect(await linkTo(email)).toBe('')
  })

  it('still requires the second factor', async () => {
    const email = 'two@example.com'
    const id = await accountIn(app, email)
    await app.database.pool.query(
      `insert into account_two_factor (account_id, secret, confirmed) values ($1, '\\x00', true)`,
      [id],
    )
    await request(email)
    const who = visitor(app.fastify)
    const reply = await follow(who, await linkTo(email))
    expect([reply.status, reply.headers['location']]).toEqual([302, '/my-account/second-factor/'])
    expect(await isSignedIn(who)).toBe(false)
  })
})
