import { expect, it } from 'vitest'
import { parseDownloadFile, parseUrl } from './web-address.ts'

it.each([
  ['https://shop.example/a?b=c', true],
  ['HTTP://shop.example', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['//shop.example', false],
  ['shop.example', false],
  ['https://', false],
  ['ftp://shop.example', false],
])('%j may be linked to: %s', (text, may) => {
  expect(parseUrl(text)).toBe(may ? text : undefined)
})

it.each([
  ['https://shop.example/care.pdf', true],
  ['care.pdf', true],
  ['2026/care.pdf', true],
  ['stored:0a1b/care.pdf', true],
  ['javascript:alert(1)', false],
  ['file:///etc/passwd', false],
  ['\\\\server\\share', false],
])('%j may be a download: %s', (text, may) => {
  expect(parseDownloadFile(text)).toBe(may ? text : undefined)
})
