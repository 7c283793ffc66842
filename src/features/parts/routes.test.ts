import { afterEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'

let app: TestApp | undefined
afterEach(() => app?.close())

async function statusWith(env: Readonly<Record<string, string>>): Promise<number> {
  app = await makeTestApp({ env })
  return (await app.fastify.inject({ url: '/_parts/' })).statusCode
}

describe('GET /_parts/', () => {
  it('is there for those who work on the look', async () => {
    expect(await statusWith({ NODE_ENV: 'development' })).toBe(200)
    const page = await app?.fastify.inject({ url: '/_parts/' })
    expect(page?.body).toContain('<h1>The parts</h1>')
    expect(page?.body).toMatch(/<link rel="stylesheet" href="[^"]+parts[^"]*\.css"/)
    expect(page?.body).not.toContain('href=""')
    expect(page?.body).toContain('<meta name="robots" content="noindex, follow"/>')
  })

  it('is not there in a shop that people buy from', async () => {
    expect(await statusWith({ NODE_ENV: 'production' })).toBe(404)
  })
})
