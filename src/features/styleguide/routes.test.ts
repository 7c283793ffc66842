import { afterEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'

let app: TestApp | undefined
afterEach(() => app?.close())

async function statusWith(env: Readonly<Record<string, string>>): Promise<number> {
  app = await makeTestApp({ env })
  return (await app.fastify.inject({ url: '/_styleguide/' })).statusCode
}

describe('GET /_styleguide/', () => {
  it('is served during development', async () => {
    expect(await statusWith({ NODE_ENV: 'development' })).toBe(200)
    const page = await app?.fastify.inject({ url: '/_styleguide/' })
    expect(page?.body).toContain('<h1>Style guide</h1>')
    expect(page?.body).toMatch(/<link rel="stylesheet" href="[^"]+styleguide[^"]*\.css"/)
    expect(page?.body).not.toContain('href=""')
    expect(page?.body).toContain('<meta name="robots" content="noindex, follow"/>')
  })

  it('does not exist in production', async () => {
    expect(await statusWith({ NODE_ENV: 'production' })).toBe(404)
  })
})
