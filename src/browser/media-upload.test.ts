import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Heard,
  inJson,
  type Played,
  type PlayedServer,
  playedServer,
} from '../../test/support/played-server.ts'
import { setNonce } from './api-fetch.ts'
import { uploadMedia } from './media-upload.ts'

let server: PlayedServer
beforeAll(async () => {
  server = await playedServer()
  setNonce('aaaaaaaaaa')
})
afterAll(() => server.close())

const vase = new File(['a picture'], 'väse.png', { type: 'image/png' })
const unfinished: Played = {
  status: 500,
  headers: { 'x-wp-upload-attachment-id': '42' },
  body: 'Out of memory',
}
const made = { id: 42, source_url: '/media/vase.png' }
const isUpload = ({ path }: Heard) => path === '/wp-json/wp/v2/media?_locale=user'
const steps = () =>
  server.heard.map(({ path, headers }) => `${headers['x-http-method-override'] ?? ''} ${path}`.trim())
const failure = () => uploadMedia(vase).catch(({ code, message }) => ({ code, message }))

const POST_PROCESS = '/wp-json/wp/v2/media/42/post-process?_locale=user'
const DELETE = 'DELETE /wp-json/wp/v2/media/42?force=true&_locale=user'
const tooLarge = {
  code: 'post_process',
  message: 'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
}

describe('an upload', () => {
  it('sends the file under its name, and answers what it has become', async () => {
    server.play(() => inJson(made, 201))
    expect(await uploadMedia(vase)).toEqual(made)
    const [asked] = server.heard
    expect(asked?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(asked?.body).toContain('name="file"; filename="väse.png"')
    expect(asked?.body).toContain('a picture')
    expect(asked?.headers['x-wp-nonce']).toBe('aaaaaaaaaa')
  })

  it('whose sizes were not finished is gone on with until they are', async () => {
    server.play((request) => {
      if (isUpload(request)) return unfinished
      return server.heard.length < 4 ? { status: 502, body: 'no' } : inJson(made)
    })
    expect(await uploadMedia(vase)).toEqual(made)
    expect(steps().slice(1)).toEqual([POST_PROCESS, POST_PROCESS, POST_PROCESS])
    expect(server.heard[1]).toMatchObject({ method: 'POST', body: '{"action":"create-image-subsizes"}' })
  })

  it('is taken back after five tries, and the error says what helps', async () => {
    server.play((request) => (isUpload(request) ? unfinished : { status: 500, body: 'no' }))
    expect(await failure()).toEqual(tooLarge)
    expect(steps().slice(1)).toEqual([...Array.from({ length: 5 }, () => POST_PROCESS), DELETE])
  })

  it('counts a broken line among the tries', async () => {
    server.play((request) => (isUpload(request) ? unfinished : { cut: true }))
    expect(await failure()).toEqual(tooLarge)
    expect(server.heard.length).toBeGreaterThanOrEqual(7)
  })

  it('that is refused is not gone on with, nor is one that nobody knows the id of', async () => {
    server.play(() => inJson({ code: 'rest_upload_unknown_error', message: 'Not this type.' }, 500))
    expect(await failure()).toEqual({ code: 'rest_upload_unknown_error', message: 'Not this type.' })
    server.play(() => ({ ...unfinished, headers: { 'x-wp-upload-attachment-id': '../users/1' } }))
    expect(await failure()).toMatchObject({ code: 'invalid_json' })
    expect(server.heard).toHaveLength(1)
  })

  it('hears a refusal while its sizes are made', async () => {
    server.play((request) =>
      isUpload(request) ? unfinished : inJson({ code: 'rest_cannot_edit', message: 'Not yours.' }, 403),
    )
    expect(await failure()).toEqual({ code: 'rest_cannot_edit', message: 'Not yours.' })
    expect(server.heard).toHaveLength(2)
  })
})
