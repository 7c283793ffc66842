import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpListener, type HttpListener } from './http-listener.ts'

const page = '<!doctype html><h1>Getting your shop ready</h1>'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let listener: HttpListener
afterEach(() => listener.close(0))

async function starting(startingPage?: () => string): Promise<string> {
  listener = createHttpListener(startingPage ? { startingPage } : {})
  await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`
}

describe('while the shop starts', () => {
  it('browsers get a page, and later the shop', async () => {
    const origin = await starting(() => page)
    const answer = await fetch(`${origin}/product/vase-alba/`, { headers: browser })
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '2', page])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')

    listener.serve(
      () => false,
      (_request, response) => response.end('open'),
      false,
    )
    listener.open()
    expect(await (await fetch(`${origin}/`, { headers: browser })).text()).toBe('open')
  })

  it.each([
    ['a health check', '/healthz', { headers: browser }],
    ['a readiness check', '/readyz', { headers: browser }],
    ['a script', '/?wc-ajax=get_refreshed_fragments', { headers: { accept: '*/*' } }],
    ['a form', '/cart/', { method: 'POST', headers: browser }],
  ])('%s gets JSON', async (_name, path, init) => {
    const answer = await fetch((await starting(() => page)) + path, init)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toEqual({ status: 'starting' })
  })

  it('everyone gets JSON from a process without a page', async () => {
    const answer = await fetch(await starting(), { headers: browser })
    expect(await answer.json()).toEqual({ status: 'starting' })
  })
})
