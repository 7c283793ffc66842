import { describe, expect, it } from 'vitest'
import { anchorId } from './anchor.ts'
import { isMenuHref, MAX_HREF_LENGTH } from './menu-href.ts'
import { isShopPath } from './shop-path.ts'

describe('an anchor', () => {
  it.each([
    ['#story', 'story'],
    ['#_', '_'],
    ['#A-1_b', 'A-1_b'],
  ])('%s leads to an id', (hash, id) => expect(anchorId(hash)).toBe(id))

  it.each(['', '#', 'story', '#1st', '#-a', '#a b', '#a.b', '#a%20', '#é', '##a', '#a\n', '#a]'])(
    '%j leads nowhere',
    (hash) => expect(anchorId(hash)).toBeUndefined(),
  )
})

describe('a path of the shop', () => {
  it.each(['/', '/shop/', '/shop/?orderby=price#first', '/größe/', '/a//b'])('is %j', (path) =>
    expect(isShopPath(path)).toBe(true),
  )

  it.each([
    '',
    'shop/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a b',
    'https://x.example/',
    '/\ud800',
  ])('is not %j', (path) => expect(isShopPath(path)).toBe(false))
})

describe('a link of a menu', () => {
  it.each([
    '/shop/',
    '#story',
    'https://maker.example',
    'HTTP://maker.example:8080/a?b#c',
    'mailto:ada@example.com?subject=Vases',
    'tel:+15035550142',
    'tel:112',
    '#elementor-action%3Aaction%3Dpopup%3Aopen%26settings%3DeyJpZCI6IjEyMCIsInRvZ2dsZSI6ZmFsc2V9',
    '#elementor-action%3Aaction%3Dreload-page%26settings%3DW10%3D',
    '#elementor-action%3Aaction%3Doff_canvas%3Atoggle',
  ])('may lead to %s', (href) => expect(isMenuHref(href)).toBe(true))

  it.each([
    '',
    'shop/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    '//evil.example/',
    '/\\evil.example/',
    'https://',
    'https:///evil.example',
    'https://good.example@evil.example/',
    'mailto:',
    'mailto:nobody',
    'tel:',
    'tel:ada',
    '#',
    '#1st',
    '#elementor-action%3Aaction%3Dlaunch%3Amissiles',
    '#elementor-action%3Aaction%3Dreload-page%26settings%3D%22onclick',
    '#elementor-action%3Aaction%3Dreload-page%2',
    `/${'a'.repeat(MAX_HREF_LENGTH)}`,
  ])('may not lead to %j', (href) => expect(isMenuHref(href)).toBe(false))

  it('may be as long as the limit', () =>
    expect(isMenuHref(`/${'a'.repeat(MAX_HREF_LENGTH - 1)}`)).toBe(true))
})
