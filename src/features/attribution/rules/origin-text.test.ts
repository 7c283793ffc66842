import { describe, expect, it } from 'vitest'
import type { AttributionFields } from './attribution.ts'
import { originText } from './origin-text.ts'

const textOf = (fields: AttributionFields) => originText({ fields, deviceType: undefined })

describe('the origin text of an order', () => {
  it.each<[AttributionFields, string]>([
    [{ source_type: 'utm', utm_source: 'newsletter' }, 'Source: Newsletter'],
    [{ source_type: 'utm', utm_source: 'élan' }, 'Source: Élan'],
    [{ source_type: 'organic', utm_source: 'google' }, 'Organic: Google'],
    [{ source_type: 'referral', utm_source: 'blog.example' }, 'Referral: blog.example'],
    [{ source_type: 'referral', utm_source: '(blog)' }, 'Referral: blog'],
    [{ source_type: 'typein', utm_source: '(direct)' }, 'Direct'],
    [{ source_type: 'admin' }, 'Web admin'],
    [{ source_type: 'mobile_app' }, 'Mobile app'],
    [{ source_type: 'pos' }, 'Point of Sale'],
    [{ source_type: 'unknown', utm_source: 'x' }, 'Unknown'],
    [{ source_type: 'utm' }, 'Unknown'],
    [{ source_type: 'utm', utm_source: '()' }, 'Unknown'],
    [{ utm_source: 'x' }, 'Unknown'],
    [{ source_type: 'utm', utm_source: '<img src=x>' }, 'Source: <img src=x>'],
    [{ source_type: 'utm', utm_source: '🏺 vases' }, 'Source: 🏺 vases'],
  ])('%j is %s', (fields, text) => {
    expect(textOf(fields)).toBe(text)
  })

  it('is unknown without attribution', () => {
    expect(originText(undefined)).toBe('Unknown')
  })
})
