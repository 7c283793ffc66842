import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type ReadyAnswer, storedPage } from './stored-page.ts'

const text = `<p>${'clay and marble '.repeat(500)}</p>`
const html = Buffer.from(text)
const headers = ['cache-control', 'public, max-age=0, must-revalidate', 'x-content-type-options', 'nosniff']
const header = (ready: ReadyAnswer | undefined, name: string) =>
  ready?.headers[ready.headers.indexOf(name) + 1]

describe('a stored page', () => {
  it('is ready as it is, and in br and gzip once prepared', async () => {
    const page = storedPage(html, headers)
    expect(page.ready('identity', undefined)?.bytes?.toString()).toBe(text)
    expect(page.ready('br', undefined)).toBeUndefined()

    await Promise.all([page.prepare('br'), page.prepare('br'), page.prepare('gzip')])
    expect(brotliDecompressSync(page.ready('br', undefined)!.bytes!).toString()).toBe(text)
    expect(gunzipSync(page.ready('gzip', undefined)!.bytes!).toString()).toBe(text)
    expect(header(page.ready('gzip', undefined), 'content-encoding')).toBe('gzip')
  })

  it('has a tag for each encoding, and is unchanged for a browser that has it in any', async () => {
    const page = storedPage(html, headers)
    await page.prepare('br')
    const tags = (['identity', 'br'] as const).map((encoding) =>
      header(page.ready(encoding, undefined), 'etag'),
    )
    expect(new Set(tags).size).toBe(2)

    const unchanged = page.ready('br', tags[0])
    expect(unchanged).toMatchObject({ status: 304, bytes: undefined })
    expect(header(unchanged, 'x-content-type-options')).toBe('nosniff')
    expect(page.ready('br', 'W/"other-br"')?.status).toBe(200)
    expect(header(storedPage(Buffer.from('else'), headers).ready('identity', undefined), 'etag')).not.toBe(
      tags[0],
    )
  })

  it('is another page for another group, even with the same text', () => {
    const tagOf = (group?: string) =>
      header(storedPage(html, headers, group).ready('identity', undefined), 'etag')
    expect(new Set([tagOf(), tagOf('customer'), tagOf('')]).size).toBe(3)
    expect(tagOf()).toBe(tagOf('guest'))
  })

  it('is compressed again once, and stays the same page', async () => {
    const page = storedPage(html, headers)
    expect(page.canRecompress()).toBe(false)
    await page.prepare('br')
    const before = page.ready('br', undefined)
    await page.recompress()
    const after = page.ready('br', undefined)
    expect(after!.bytes!.length).toBeLessThan(before!.bytes!.length)
    expect(header(after, 'content-length')).toBe(String(after!.bytes!.length))
    expect(header(after, 'etag')).toBe(header(before, 'etag'))
    expect(page.canRecompress()).toBe(false)
  })
})
