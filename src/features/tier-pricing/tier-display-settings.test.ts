import { describe, expect, it } from 'vitest'
import type { SettingDeclaration } from '../../platform/settings.ts'
import { defaultDisplay } from './rules/table/tier-display.fixture.ts'
import { tierCart, tierCartSettings } from './tier-cart-settings.ts'
import { tierDisplay, tierDisplaySettings } from './tier-display-settings.ts'
import { tierSettings, tierTerms } from './tier-settings.ts'

function settings(values: Readonly<Record<string, unknown>> = {}) {
  return {
    get: <Value>({ name, default: usual }: SettingDeclaration<Value>) =>
      (Object.hasOwn(values, name) ? values[name] : usual) as Value,
  }
}

describe('the settings of prices by quantity', () => {
  it('are those of the plugin, with the look’s colours, and premium off (spec 9.3)', () => {
    expect(tierDisplay(settings())).toEqual(defaultDisplay)
    expect(tierTerms(settings())).toEqual({ offRegular: false, rounded: true })
  })

  it('have rows to click and totals only where premium is on, whatever else is set', () => {
    const wanted = { clickable_table_rows: true, show_total_price: true, options_show_total: true }
    const premium = ({ clickableRows, totalPrice, options }: ReturnType<typeof tierDisplay>) => [
      clickableRows,
      totalPrice,
      options.total,
    ]
    expect(premium(tierDisplay(settings(wanted)))).toEqual([false, false, false])
    expect(premium(tierDisplay(settings({ ...wanted, tiered_pricing_premium: true })))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('strike totals through in the cart only with premium, and show the next tier only when enabled', () => {
    expect(tierCart(settings())).toEqual({ strikesPrice: true, strikesSum: false })
    expect(tierCart(settings({ tiered_pricing_premium: true })).strikesSum).toBe(true)
    expect(tierCart(settings({ cart_upsell_enabled: true })).upsell).toEqual({
      text: 'Add {tp_required_quantity} more to pay {tp_next_price} each',
      color: '',
    })
  })

  it('have a name of their own each, and take a colour or none', () => {
    const all = [...tierSettings, ...tierDisplaySettings, ...tierCartSettings]
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    const colour = all.find(({ name }) => name === 'active_tier_color')
    expect(['', '#96598A', '#fff'].map((text) => colour?.check?.(text))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(['red', '96598A', '#ff', 'url(x)'].every((text) => colour?.check?.(text))).toBe(true)
  })
})
