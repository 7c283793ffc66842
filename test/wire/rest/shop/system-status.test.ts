import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'

const base = '/wp-json/wc/v3/system_status'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

describe('the system status', () => {
  it('has the parts of the platform, and nothing secret', async () => {
    const reply = await client.request('GET', '/wp-json/wc/v3/system_status')
    const status = reply.json()
    expect(Object.keys(status)).toEqual([
      'environment',
      'database',
      'active_plugins',
      'inactive_plugins',
      'dropins_mu_plugins',
      'theme',
      'settings',
      'security',
      'pages',
      'post_type_counts',
    ])
    expect(status).toMatchObject({
      environment: { home_url: 'https://shop.example', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      active_plugins: [],
      settings: { currency: 'USD', currency_position: 'left', number_of_decimals: 2 },
      security: { secure_connection: true },
      post_type_counts: [{ type: 'product', count: expect.stringMatching(/^\d+$/) }],
    })
    const { databaseUrl, dataFolder } = app.shop.config
    for (const secret of [databaseUrl, dataFolder, process.version]) expect(reply.body).not.toContain(secret)
    expect((await client.request('GET', '/wp-json/wc/v2/system_status')).json()).toEqual(status)
    expect(await guestOf(app).refusal('GET', base)).toEqual([401, 'woocommerce_rest_cannot_view'])
  })

  it('has a tool that renders the pages again', async () => {
    const tools = (await client.request('GET', '/wp-json/wc/v3/system_status/tools')).json()
    expect(tools.map(({ id }: { id: string }) => id)).toEqual(['clear_transients'])
    expect((await client.request('GET', `${base}/tools/clear_transients`)).json()).toEqual(tools[0])
    const visit = async () => {
      const reply = await app.fastify.inject({ url: '/shop/', headers: { host: 'shop.example' } })
      return reply.body
    }
    expect(await visit()).toContain('Vase Alba')
    await app.database.pool.query("update product set name = 'Vase Bianca' where id = 75")
    expect(await visit()).toContain('Vase Alba')
    const run = await client.request('PUT', `${base}/tools/clear_transients`, { body: { confirm: true } })
    expect(run.json()).toMatchObject({ id: 'clear_transients', success: true, message: expect.any(String) })
    await app.cacheUpdated()
    expect(await visit()).toContain('Vase Bianca')
    expect(await client.refusal('PUT', `${base}/tools/install_pages`, { body: {} })).toEqual([
      404,
      'woocommerce_rest_system_status_tool_invalid_id',
    ])
  })
})
