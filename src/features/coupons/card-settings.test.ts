import { describe, expect, it } from 'vitest'
import type { SettingDeclaration } from '../../platform/settings.ts'
import { cardDisplays, couponCardSettings } from './card-settings.ts'

/** Settings in which nothing but these is set. */
function settings(set: Readonly<Record<string, unknown>> = {}) {
  return {
    get: <Value>({ name, default: preset }: SettingDeclaration<Value>) => (set[name] ?? preset) as Value,
  }
}

describe('the look of cards', () => {
  it('has the colours of the style until the owner sets others', () => {
    const style = { coupon_card_active_style: 'ticket_style' }
    expect(cardDisplays(settings(style)).active).toEqual({
      style: 'ticket_style',
      background: '#2f5d50',
      text: '#faf8f5',
      accent: '#faf8f5',
    })
    const colours = { ...style, coupon_card_active_colours: ' #FFFFFF, #111111 #22AA33 ' }
    expect(cardDisplays(settings(colours)).active).toEqual({
      style: 'ticket_style',
      background: '#ffffff',
      text: '#111111',
      accent: '#22aa33',
    })
  })

  it.each([
    'red green blue',
    '#fff #000 #123',
    '#ffffff #000000',
    '#ffffff;x #000000 #111111',
    '#111111 #222222 #333333 #444444',
  ])('refuses colours such as %s', (text) => {
    const colours = couponCardSettings.find(({ name }) => name === 'coupon_card_used_colours')
    expect(colours?.check?.(text)).toContain('three colors')
    expect(cardDisplays(settings({ coupon_card_used_colours: text })).used.background).toBe('#eeeeee')
  })
})
