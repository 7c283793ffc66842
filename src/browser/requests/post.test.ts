import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postForm } from './post.ts'

const server = createServer(async (request, response) => {
  if (request.url === '/silent') return
  response.end(JSON.stringify({ ...(await received(request)), method: request.method }))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function received(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { 'content-type': type, 'x-requested-with': by } = request.headers
  return { type, by, body: Buffer.concat(chunks).toString() }
}

describe('posting a form', () => {
  it.each([
    ['names with values', { product_id: '75', quantity: '2' }],
    ['search parameters', new URLSearchParams('product_id=75&quantity=2')],
    ['form data, without its files', formData()],
  ])('sends %s form-encoded with X-Requested-With', async (_, fields) => {
    const answer = await postForm(`${origin}/`, fields)
    expect(await answer.json()).toEqual({
      method: 'POST',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      by: 'XMLHttpRequest',
      body: 'product_id=75&quantity=2',
    })
  })

  it('gives up when no answer comes in time', async () => {
    await expect(postForm(`${origin}/silent`, {}, { timeoutMs: 50 })).rejects.toThrow(/timeout|aborted/i)
  })

  it('is cancelled by a signal', async () => {
    const cancelled = new AbortController()
    const posting = postForm(`${origin}/silent`, {}, { signal: cancelled.signal })
    cancelled.abort()
    await expect(posting).rejects.toThrow(/abort/i)
  })
})

function formData(): FormData {
  const data = new FormData()
  data.set('product_id', '75')
  data.set('quantity', '2')
  data.set('picture', new Blob(['x']))
  return data
}
