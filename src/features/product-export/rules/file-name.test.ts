import { describe, expect, it } from 'vitest'
import { exportedDownloadPath, MAX_NAME_BYTES, nameWithId, safeName } from './file-name.ts'

describe('the name of a picture as a file', () => {
  it.each([
    ['bowl.jpg', 'bowl.jpg'],
    ['../../etc/passwd', '..-..-etc-passwd'],
    ['C:\\bowl.jpg', 'C--bowl.jpg'],
    ['a\nb?.png', 'a-b-.png'],
    ['..', '.-'],
    [' bowl. ', '-bowl.-'],
    ['😀.png', '😀.png'],
    ['README', 'README'],
    ['', '-'],
  ])('of %o is %o', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  it('has its extension when it is too long for a disk', () => {
    const name = safeName(`${'ü'.repeat(190)}.jpeg`)
    expect(name).toMatch(/^ü+\.jpeg$/)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(MAX_NAME_BYTES)
  })

  it('has the id before its ending', () => {
    expect([nameWithId('bowl.jpg', 12), nameWithId('a.b.c', 1), nameWithId('bowl', 3)]).toEqual([
      'bowl-12.jpg',
      'a.b-1.c',
      'bowl-3',
    ])
  })
})

describe('the place of a file for buyers', () => {
  const hash = '0123456789abcdef'.repeat(4)

  it('has its name, with a number for files of the same name', () => {
    expect(exportedDownloadPath(`stored:${hash}/guide, 2.pdf`)).toBe(
      'downloads/0123456789abcdef/guide, 2.pdf',
    )
  })

  it.each(['https://example.com/a.pdf', 'stored:abc/a.pdf', `stored:${hash}/`, `stored:${hash}/../a`])(
    'is none for %s',
    (file) => {
      expect(exportedDownloadPath(file)).toBe(undefined)
    },
  )

  it('is never the folder above', () => {
    expect(exportedDownloadPath(`stored:${hash}/..`)).toBe('downloads/0123456789abcdef/.-')
  })
})
