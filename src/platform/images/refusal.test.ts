import { describe, expect, it } from 'vitest'
import { unreadableBecause } from './refusal.ts'

const told = (start: string) => {
  const why = unreadableBecause(Buffer.from(start, 'latin1'))
  return why.reason === 'other-kind' ? why.kind : why.reason
}

describe('a file that is no photograph', () => {
  it.each([
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['svg', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn -->\n<svg width="9">'],
    ['web-page', '\n<!DOCTYPE html><svg>'],
    ['web-page', '<html><script>alert(1)</script>'],
    ['tiff', 'II*\0\x08'],
    ['tiff', 'MM\0*\0'],
    ['heic', '\0\0\0\x18ftypheic\0\0'],
    ['pdf', '%PDF-1.7'],
    ['zip', 'PK\x03\x04'],
    ['bmp', 'BM\x36\0\0\0\0\0\0\0'],
    ['psd', '8BPS\0'],
    ['damaged', '\xff\xd8\xff\xe0'],
    ['damaged', '\x89PNG\r\n'],
    ['damaged', '\0\0\0\x18ftypavif'],
    ['not-a-picture', 'BMW: the history'],
    ['not-a-picture', 'id,sku'],
    ['not-a-picture', '<?xml version="1.0"?><rss>'],
    ['not-a-picture', ''],
  ])('is called %s: %j', (kind, start) => expect(told(start)).toBe(kind))
})
