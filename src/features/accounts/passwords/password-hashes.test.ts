import { describe, expect, it } from 'vitest'
import { hashPassword, isOutdated, passwordMatches } from './password-hashes.ts'

/** Published test vectors, except `$wp$`, which was computed with another bcrypt library. */
const vectors: readonly (readonly [string, string, string])[] = [
  ['phpass, its own test', 'test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['phpass, empty', '', '$P$7JaFQsPzJSuenezefD/3jHgt5hVfNH0'],
  ['phpass, many rounds', 'compL3X!', '$P$FiS0N5L672xzQx1rt1vgdJQRYKnQM9/'],
  ['phpass, of forums', 'test12345', '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['bcrypt 2a', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt 2y', 'U*U', '$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt 2b', 'correct horse', '$2b$06$yFhlUDpzRP7AijYJn7ZsSOVEZS47H1Y0i1GT2Dxjk.5PrBS1E9fIC'],
  ['bcrypt over SHA-384', 'correct horse', '$wp$2y$06$LJb1GwEJfkQc6tZXISjYduq1t677gLBF75IN1Nh6E0AJ1.9uKT9te'],
  [
    'bcrypt over SHA-384, spaces around',
    ' correct horse\n',
    '$wp$2y$06$LJb1GwEJfkQc6tZXISjYduq1t677gLBF75IN1Nh6E0AJ1.9uKT9te',
  ],
  ['MD5', 'password', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ['MD5, in capitals, spaces around', ' password ', '5F4DCC3B5AA765D61D8327DEB882CF99'],
]

describe('a password that another shop hashed', () => {
  it.each(vectors)('is recognised: %s', async (_, password, hash) => {
    expect(await passwordMatches(hash, password)).toBe(true)
    expect(await passwordMatches(hash, `${password}x`)).toBe(false)
    expect(isOutdated(hash)).toBe(true)
  })

  it('is refused when the hash is broken, or would take minutes', async () => {
    const broken = [
      '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L',
      '$P$zIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
      '$2y$05$short',
      '*',
      '!',
      '',
    ]
    const expensive = '$2y$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
    for (const hash of [
      ...broken,
      expensive,
      '$argon2id$nonsense',
      '$argon2i$v=19$m=1,t=1,p=1$AAAA$AAAA',
      undefined,
      null,
    ])
      expect(await passwordMatches(hash, 'test12345'), String(hash)).toBe(false)
  })
})

describe('a password of ours', () => {
  it('is hashed by argon2id, with a new salt each time', async () => {
    const [one, other] = [await hashPassword('a password of ours'), await hashPassword('a password of ours')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(isOutdated(one)).toBe(false)
    expect(await passwordMatches(one, 'a password of ours')).toBe(true)
    expect(await passwordMatches(one, ' a password of ours')).toBe(false)
    expect(await passwordMatches(one, '')).toBe(false)
  })

  it('counts up to its last character, also spaces', async () => {
    const long = `${'p'.repeat(4094)} `
    const hash = await hashPassword(`${long}1`)
    expect(await passwordMatches(hash, `${long}2`)).toBe(false)
    expect(await passwordMatches(hash, `${long}1`)).toBe(true)
  })

  it('is refused at once when it is 100 kB', async () => {
    const hash = await hashPassword('a password of ours')
    const startedMs = performance.now()
    for (let i = 0; i < 1000; i += 1) expect(await passwordMatches(hash, 'a'.repeat(100_000))).toBe(false)
    expect((performance.now() - startedMs) / 1000).toBeLessThan(10)
  })
})
