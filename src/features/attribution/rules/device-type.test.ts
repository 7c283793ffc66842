import { expect, it } from 'vitest'
import { deviceTypeOf } from './device-type.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Desktop', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`],
  [
    'Desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  ],
  ['Desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Desktop', 'curl/8.0'],
  ['Mobile', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`],
  ['Mobile', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
  ['Mobile', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['Mobile', 'Opera/9.80 (J2ME/MIDP; Opera Mini/9) Presto/2.12'],
  ['Tablet', 'Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
  ['Tablet', `Mozilla/5.0 (Linux; Android 14; SM-X710) ${WEBKIT} Chrome/140.0 Safari/537.36`],
  ['Tablet', 'Mozilla/5.0 (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['Tablet', `Mozilla/5.0 (Linux; Android 9; KFMAWI) ${WEBKIT} Silk/120.0 like Chrome/120.0 Safari/537.36`],
  [undefined, ''],
  [undefined, undefined],
])('is %s for %j', (device, userAgent) => {
  expect(deviceTypeOf(userAgent)).toBe(device)
})
