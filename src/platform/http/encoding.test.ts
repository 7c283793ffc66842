import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressed, encodingFor } from './encoding.ts'

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, *;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0', 'identity'],
    ['BR', 'br'],
    ['brotli', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
  ])('for %o is %s', (header, encoding) => expect(encodingFor(header)).toBe(encoding))
})

describe('a body', () => {
  const long = 'word '.repeat(1_000)

  it('is compressed when it is a long text', async () => {
    const br = await compressed(long, 'text/html; charset=UTF-8', 'br')
    expect(brotliDecompressSync(br.bytes as Buffer).toString()).toBe(long)
    const gz = await compressed(long, 'application/json', 'gzip')
    expect(gunzipSync(gz.bytes as Buffer).toString()).toBe(long)
  })

  it('is not compressed when it is short, a picture, or the client cannot read it', async () => {
    expect((await compressed('short', 'text/html', 'br')).encoding).toBe('identity')
    expect((await compressed(Buffer.alloc(5_000), 'image/avif', 'br')).encoding).toBe('identity')
    expect((await compressed(long, 'text/html', undefined)).encoding).toBe('identity')
  })

  it('is compressed also when it is very long', async () => {
    const { bytes } = await compressed(long.repeat(40), 'text/html', 'br')
    expect(brotliDecompressSync(bytes as Buffer)).toHaveLength(200_000)
  })
})
