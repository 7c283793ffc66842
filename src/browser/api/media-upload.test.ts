import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FakeResponse,
  type FakeServer,
  jsonResponse,
  type ReceivedRequest,
  startFakeServer,
} from '../../../test/support/http/fake-server.ts'
import { setNonce } from './api-fetch.ts'
import { uploadMedia } from './media-upload.ts'

let server: FakeServer
beforeAll(async () => {
  server = await startFakeServer()
  setNonce('aaaaaaaaaa')
})
afterAll(() => server.close())

const vase = new File(['a picture'], 'väse.png', { type: 'image/png' })
const unfinished: FakeResponse = {
  status: 500,
  headers: { 'x-wp-upload-attachment-id': '42' },
  body: 'Out of memory',
}
const made = { id: 42, source_url: '/media/vase.png' }
const isUpload = ({ path }: ReceivedRequest) => path === '/wp-json/wp/v2/media?_locale=user'
const steps = () =>
  server.received.map(({ path, headers }) => `${headers['x-http-method-override'] ?? ''} ${path}`.trim())
const failure = () => uploadMedia(vase).catch(({ code, message }) => ({ code, message }))

const POST_PROCESS = '/wp-json/wp/v2/media/42/post-process?_locale=user'
const DELETE = 'DELETE /wp-json/wp/v2/media/42?force=true&_locale=user'
const tooLarge = {
  code: 'post_process',
  message: 'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
}

describe('an upload', () => {
  it('sends the file under its name, and answers what it has become', async () => {
    server.respondWith(() => jsonResponse(made, 201))
    expect(await uploadMedia(vase)).toEqual(made)
    const [request] = server.received
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(request?.body).toContain('name="file"; filename="väse.png"')
    expect(request?.body).toContain('a picture')
    expect(request?.headers['x-wp-nonce']).toBe('aaaaaaaaaa')
  })

  it('with unfinished sizes is continued until they are finished', async () => {
    server.respondWith((request) => {
      if (isUpload(request)) return unfinished
      return server.received.length < 4 ? { status: 502, body: 'no' } : jsonResponse(made)
    })
    expect(await uploadMedia(vase)).toEqual(made)
    expect(steps().slice(1)).toEqual([POST_PROCESS, POST_PROCESS, POST_PROCESS])
    expect(server.received[1]).toMatchObject({ method: 'POST', body: '{"action":"create-image-subsizes"}' })
  })

  it('is deleted after five attempts, and the error suggests a smaller image', async () => {
    server.respondWith((request) => (isUpload(request) ? unfinished : { status: 500, body: 'no' }))
    expect(await failure()).toEqual(tooLarge)
    expect(steps().slice(1)).toEqual([...Array.from({ length: 5 }, () => POST_PROCESS), DELETE])
  })

  it('counts a lost connection as an attempt', async () => {
    server.respondWith((request) => (isUpload(request) ? unfinished : { disconnect: true }))
    expect(await failure()).toEqual(tooLarge)
    expect(server.received.length).toBeGreaterThanOrEqual(7)
  })

  it('that is refused is not continued, nor is one with an unknown id', async () => {
    server.respondWith(() =>
      jsonResponse({ code: 'rest_upload_unknown_error', message: 'Not this type.' }, 500),
    )
    expect(await failure()).toEqual({ code: 'rest_upload_unknown_error', message: 'Not this type.' })
    server.respondWith(() => ({ ...unfinished, headers: { 'x-wp-upload-attachment-id': '../users/1' } }))
    expect(await failure()).toMatchObject({ code: 'invalid_json' })
    expect(server.received).toHaveLength(1)
  })

  it('reports a refusal while its sizes are made', async () => {
    server.respondWith((request) =>
      isUpload(request) ? unfinished : jsonResponse({ code: 'rest_cannot_edit', message: 'Not yours.' }, 403),
    )
    expect(await failure()).toEqual({ code: 'rest_cannot_edit', message: 'Not yours.' })
    expect(server.received).toHaveLength(2)
  })
})
