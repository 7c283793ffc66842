import { describe, expect, it } from 'vitest'
import { attachmentHeader } from './disposition.ts'

describe('the name of a downloaded file', () => {
  it('is given in ASCII and in full', () => {
    expect(attachmentHeader('pattern.pdf')).toBe(
      'attachment; filename="pattern.pdf"; filename*=UTF-8\'\'pattern.pdf',
    )
    expect(attachmentHeader('Muster für Töpfe (2).pdf')).toBe(
      'attachment; filename="Muster fur Topfe (2).pdf"; filename*=UTF-8\'\'Muster%20f%C3%BCr%20T%C3%B6pfe%20%282%29.pdf',
    )
  })

  it.each(['a"; filename="evil.exe', 'a\r\nset-cookie: b=c', 'a\\"b', '../../etc/passwd', '\ud800'])(
    'cannot break out of its header: %j',
    (name) => {
      const [, plain] = /^attachment; filename="([^"\\\r\n/]*)"; filename\*=UTF-8''[\w.!~%-]+$/.exec(
        attachmentHeader(name),
      ) ?? [undefined, undefined]
      expect(plain).toBeDefined()
    },
  )

  it('is never empty', () => expect(attachmentHeader('火')).toContain('filename="file"'))
})
