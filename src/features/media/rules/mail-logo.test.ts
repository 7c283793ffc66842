import { describe, expect, it } from 'vitest'
import { logoSize, mailImageType } from './mail-logo.ts'

describe('the logo of mails', () => {
  it.each([
    [
      { width: 720, height: 192 },
      { width: 240, height: 64 },
    ],
    [
      { width: 180, height: 40 },
      { width: 180, height: 40 },
    ],
    [
      { width: 600, height: 600 },
      { width: 96, height: 96 },
    ],
  ])('is at most 240 wide and 96 high: %o', (picture, shown) => {
    expect(logoSize(picture)).toEqual(shown)
  })

  it('is PNG, JPEG or GIF, by its content', () => {
    expect(mailImageType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d))).toBe('image/png')
    expect(mailImageType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
    expect(mailImageType(Buffer.from('GIF89a'))).toBe('image/gif')
    expect(mailImageType(Buffer.from('RIFFxxxxWEBP'))).toBeUndefined()
    expect(mailImageType(Buffer.from('GI'))).toBeUndefined()
  })
})
