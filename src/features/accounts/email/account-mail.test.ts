import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { accountOf } from '../../../../test/support/accounts/people.ts'
import { makeTestApp } from '../../../../test/support/app.ts'
import { mailServer } from '../../../../test/support/http/mail-server.ts'
import { sendAccountMail } from './account-mail.tsx'

it('a reset mail is counted once, however often the mail server refuses it', async () => {
  let refusals = 7
  const server = await mailServer({
    onMailFrom: (_address, _session, done) => {
      const isRefused = refusals > 0
      refusals -= 1
      done(isRefused ? Object.assign(new Error('4.3.2 not now'), { responseCode: 451 }) : undefined)
    },
  })
  const app = await makeTestApp({ env: { SMTP_URL: server.url } })
  await accountOf(app, 'ada')
  const send = () => sendAccountMail(app.shop, { mail: 'reset', name: 'ada@example.com', id: 'one' })
  while (refusals > 0) await expect(send()).rejects.toThrow(/mail server/)
  await send()
  expect(server.received).toHaveLength(1)
  await app.close()
  await server.stop()
})

it('a job that runs again after its mail was sent does not end the link in it', async () => {
  const app = await makeTestApp()
  await accountOf(app, 'ada')
  const send = () => sendAccountMail(app.shop, { mail: 'reset', name: 'ada@example.com', id: 'one' })
  await send()
  const links = async () => (await sql`select * from account_link`.execute(app.shop.db)).rows
  const [sent] = await links()
  await send()
  expect(await links()).toEqual([sent])
  await app.close()
})
