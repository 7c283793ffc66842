import { describe, expect, it } from 'vitest'
import { filePathsOf, isUnsupportedLocation, isUrl, pictureNameOf, sourceUrlOf } from './picture-names.ts'

describe('the name of a picture in a table', () => {
  it('is a URL, leads outside, or is a file', () => {
    for (const name of ['http://a.test/b.jpg', 'HTTPS://a.test/b.jpg', 'http:b', 'https:']) {
      expect([name, isUrl(name), isUnsupportedLocation(name)]).toEqual([name, true, false])
    }
    const outside = `file:///etc/passwd FILE:a ftp://a.test/b.jpg gopher://a data:image/png;base64,AA javascript:x
      //a.test/b.jpg \\\\a\\b.jpg /\\a\\b.jpg C:\\b.jpg`
    for (const name of outside.split(/\s+/)) {
      expect([name, isUrl(name), isUnsupportedLocation(name)]).toEqual([name, false, true])
    }
    for (const name of [
      'b.jpg',
      'a/b.jpg',
      '../b.jpg',
      '/b.jpg',
      '',
      'https',
      'vase 4:3.jpg',
      'httpsx/b.jpg',
    ]) {
      expect([name, isUrl(name), isUnsupportedLocation(name)]).toEqual([name, false, false])
    }
  })

  it('is remembered in one spelling', () => {
    expect(sourceUrlOf('HTTP://A.test:80/ä b.jpg?c=d#e')).toBe('http://a.test/%C3%A4%20b.jpg?c=d')
    expect(sourceUrlOf('https://user:secret@a.test/b.jpg')).toBeUndefined()
    expect(sourceUrlOf('https:')).toBeUndefined()
    expect(sourceUrlOf(`https://a.test/${'b'.repeat(2000 - 15)}`)).toHaveLength(2000)
    expect(sourceUrlOf(`https://a.test/${'b'.repeat(2001 - 15)}`)).toBeUndefined()
  })

  it('may be the end of its URL in a folder', () => {
    expect(filePathsOf('https://a.test/shop/wp-content/uploads/2026/05/V%C3%A4se%201.jpg?w=9#x')).toEqual([
      'wp-content/uploads/2026/05/Väse 1.jpg',
      'uploads/2026/05/Väse 1.jpg',
      '2026/05/Väse 1.jpg',
      '05/Väse 1.jpg',
      'Väse 1.jpg',
    ])
    expect(filePathsOf('https://a.test/%2e%2e/..%2f..%2Fpasswd/%2e%2e%5Cb/c.jpg')).toEqual(['c.jpg'])
    expect(filePathsOf('https://a.test/')).toEqual([])
  })

  it('becomes the last part of it in the shop', () => {
    expect(pictureNameOf('https://a.test/2024/V%C3%A4se%201.jpg?w=9#x')).toBe('Väse 1.jpg')
    expect(pictureNameOf('https://a.test/50%-off.jpg')).toBe('50%-off.jpg')
    expect(pictureNameOf('https://a.test/..%2f..%2Fpasswd%00')).toBe('passwd')
    expect(pictureNameOf('https://a.test/')).toBe('picture')
    expect(pictureNameOf('2024/50%25.jpg')).toBe('50%25.jpg')
  })
})
