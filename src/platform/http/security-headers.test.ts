import { describe, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import { programOf } from '../program.ts'
import type { Shop } from '../shop.ts'
import { headersFollowing } from './security-headers.ts'

type Origins = { readonly scripts?: readonly string[]; readonly forms?: readonly string[] }

/** The headers of a shop at this address, with a feature that names these origins. */
function securityHeaders(config: Pick<Config, 'publicUrl'>, { scripts = [], forms = [] }: Origins = {}) {
  const securityOrigins = { scripts: () => [...scripts], forms: () => [...forms] }
  const program = programOf([{ name: 'origins', securityOrigins }])
  return headersFollowing({ config, program } as unknown as Shop)()
}

const plain = securityHeaders({ publicUrl: undefined })
const https = securityHeaders({ publicUrl: new URL('https://shop.example') })

describe('security headers', () => {
  it('allow no script and style but our own files', () => {
    const policy = (plain['content-security-policy'] ?? '').split(';')
    expect(policy).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "form-action 'self'",
    ])
  })

  it('require https only where the shop is on https', () => {
    expect(plain['strict-transport-security']).toBeUndefined()
    expect(https['strict-transport-security']).toBe('max-age=31536000')
    expect(https['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })

  it('protect the origin of links, payment windows and content types', () => {
    expect(plain).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  })

  it('allow scripts from additional origins, and nothing else from there', () => {
    const further = securityHeaders({ publicUrl: undefined }, { scripts: ['https://cdn.example'] })
    const [before, now] = [plain, further].map((headers) => headers['content-security-policy'] ?? '')
    expect(now).toBe(before?.replace("script-src 'self'", "script-src 'self' https://cdn.example"))
  })

  it('allow forms to lead to payment providers, and nowhere else', () => {
    const paying = securityHeaders({ publicUrl: undefined }, { forms: ['https://pay.example'] })
    expect(paying['content-security-policy']).toBe(
      plain['content-security-policy']?.replace(
        "form-action 'self'",
        "form-action 'self' https://pay.example",
      ),
    )
  })

  it('follow the current settings, and are built once for them', () => {
    let origins: string[] = []
    const program = programOf([{ name: 'scripts', securityOrigins: { scripts: () => origins } }])
    const now = headersFollowing({ config: { publicUrl: undefined }, program } as unknown as Shop)
    expect(now()).toEqual(plain)
    expect(now()).toBe(now())
    origins = ['https://cdn.example']
    expect(now()['content-security-policy']).toContain("script-src 'self' https://cdn.example;")
    origins = []
    expect(now()).toEqual(plain)
  })
})
