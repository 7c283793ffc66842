import { describe, expect, it } from 'vitest'
import { cpuMsOfAsync } from '../../../../test/support/measure/cpu-cost.ts'
import { multipartForm } from './multipart.ts'

const type = 'multipart/form-data; boundary=B'
const asForm = { fields: 1_000, files: 0, fileBytes: 0 } as const
const asUpload = { fields: 10, files: 1, fileBytes: 1_000 } as const
const part = (head: string, content: string) =>
  `--B\r\ncontent-disposition: form-data${head}\r\n\r\n${content}\r\n`
const read = (body: string, limits: Parameters<typeof multipartForm>[2] = asForm, contentType = type) =>
  multipartForm(Buffer.from(body), contentType, limits)

describe('a multipart form', () => {
  it('is read as texts, and one file', async () => {
    const body = `${part('; name="a"', 'ä')}${part('; name="file"; filename="b.png"', 'bytes')}--B--\r\n`
    const file = { bytes: Buffer.from('bytes'), name: 'b.png' }
    expect(await read(body, asUpload)).toEqual({ ok: true, value: { entries: [['a', 'ä']], file } })
    for (const length of [1, 70_000, 1_000_000]) {
      const large = `${part('; name="f"; filename="b"', 'x'.repeat(length)).repeat(2)}--B--\r\n`
      expect(await read(large)).toMatchObject({ reason: 'file' })
      expect(await read(large, asUpload)).toMatchObject({ reason: 'file' })
    }
    expect(await read(body, asUpload, 'Multipart/Form-Data; BOUNDARY="B"')).toMatchObject({ ok: true })
  })

  it('has a name in each part, a boundary and an end', async () => {
    expect(await read(`${part('', 'x')}--B--\r\n`)).toMatchObject({ reason: 'unreadable' })
    expect(await read(part('; name="a"', 'x'))).toMatchObject({ reason: 'unreadable' })
    for (const other of ['multipart/form-data', 'multipart/form-data; boundary="é"', 'multipart'])
      expect(await read(`${part('; name="a"', 'x')}--B--\r\n`, asForm, other)).toMatchObject({
        reason: 'unreadable',
      })
  })

  it('has at most so many parts', async () => {
    const parts = (count: number) => `${part('; name="a"', 'x').repeat(count)}--B--\r\n`
    expect(await read(parts(1_000))).toMatchObject({ ok: true })
    expect(await read(parts(1_001))).toMatchObject({ reason: 'too-many-parts' })
    expect(await read(parts(11), asUpload)).toMatchObject({ reason: 'too-many-parts' })
  })

  it.each([
    ['many parts', part('; name="a"', '').repeat(17_000)],
    ['empty parts', '\r\n--B'.repeat(190_000)],
    ['many headers', `--B\r\n${'x: y\r\n'.repeat(160_000)}\r\n\r\n--B--\r\n`],
    ['many parameters', `${part('; name="a"'.repeat(100_000), 'x')}--B--\r\n`],
    ['large heads', `${part('; name="a"'.repeat(100), 'x').repeat(900)}--B--\r\n`],
    ['near-boundaries', `${part('; name="a"', '\r\n--A'.repeat(190_000))}--B--\r\n`],
    ['line ends', `${part('; name="a"', '\r'.repeat(1_000_000))}--B--\r\n`],
  ])('is answered within milliseconds: %s', async (_title, body) => {
    await read(body)
    expect(await cpuMsOfAsync(() => read(body))).toBeLessThan(50)
  })
})
