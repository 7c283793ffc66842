import { describe, expect, it } from 'vitest'
import { parseAnswer } from './http-answer.ts'

const parsed = (text: string) => {
  const answer = parseAnswer(Buffer.from(text))
  return answer && { status: answer.status, body: answer.body.toString() }
}

/** Complete only with its last byte. */
function expectComplete(text: string, answer: { status: number; body: string }): void {
  for (let length = 0; length < text.length; length++) expect(parsed(text.slice(0, length))).toBeUndefined()
  expect(parsed(text)).toEqual(answer)
}

describe('an answer', () => {
  it('with a length ends after so many bytes', () => {
    expectComplete('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', { status: 200, body: 'hello' })
  })

  it('in chunks ends with an empty chunk, even if its text looks like one', () => {
    const head = 'HTTP/1.1 409 Conflict\r\ntransfer-encoding: chunked\r\n\r\n'
    expectComplete(`${head}7\r\na0\r\n\r\nb\r\nB\r\n and a part\r\n0\r\n\r\n`, {
      status: 409,
      body: 'a0\r\n\r\nb and a part',
    })
  })

  it('without both has no body', () => {
    expectComplete('HTTP/1.1 302 Found\r\nlocation: /cart/\r\n\r\n', { status: 302, body: '' })
  })
})
