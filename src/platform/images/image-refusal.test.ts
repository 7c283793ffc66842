import { describe, expect, it } from 'vitest'
import { refusalOfUnreadable } from './image-refusal.ts'

const kindOf = (start: string) => {
  const refusal = refusalOfUnreadable(Buffer.from(start, 'latin1'))
  return refusal.reason === 'other-kind' ? refusal.kind : refusal.reason
}

describe('a file that is no supported image', () => {
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
  ])('is called %s: %j', (kind, start) => expect(kindOf(start)).toBe(kind))
})
