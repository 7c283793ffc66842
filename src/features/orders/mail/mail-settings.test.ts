import { describe, expect, it } from 'vitest'
import type { SettingDeclaration, Settings } from '../../../platform/settings.ts'
import { takesValue } from '../../settings/value.ts'
import { isMailOff, orderMailSettings, ownerAddresses } from './mail-settings.ts'

const settings = (values: Readonly<Record<string, string>>): Settings => ({
  get: <Value>({ name, default: preset }: SettingDeclaration<Value>) =>
    (values[name] as Value | undefined) ?? preset,
})

function named(name: string): SettingDeclaration {
  const setting = orderMailSettings.find((each) => each.name === name)
  if (!setting) throw new Error(name)
  return setting
}

describe('the recipients of mails about orders', () => {
  it('are the shop itself by default', () => {
    expect(ownerAddresses(settings({ shop_email: 'kiln@shop.example' }))).toEqual(['kiln@shop.example'])
    const values = { woocommerce_new_order_recipient: ' a@shop.example,b@shop.example,, a@shop.example' }
    expect(ownerAddresses(settings(values))).toEqual(['a@shop.example', 'b@shop.example'])
  })

  it.each([
    ['', true],
    ['a@shop.example', true],
    ['a@shop.example, b@shop.example', true],
    ['a@shop.example b@shop.example', false],
    ['Ada <a@shop.example>', false],
    ['nobody', false],
    ['a@b.de,c@b.de,d@b.de,e@b.de,f@b.de', true],
    ['a@b.de,c@b.de,d@b.de,e@b.de,f@b.de,g@b.de', false],
  ])('takes “%s”: %s', (text, isAccepted) => {
    expect(takesValue(named('woocommerce_new_order_recipient'), text)).toBe(isAccepted)
  })
})

describe('mails that are switched off', () => {
  it('are those in the setting', () => {
    const shopSettings = settings({ order_mails_off: 'processing  cancelled-owner' })
    expect(isMailOff(shopSettings, 'processing')).toBe(true)
    expect(isMailOff(shopSettings, 'cancelled-owner')).toBe(true)
    expect(isMailOff(shopSettings, 'cancelled')).toBe(false)
    expect(isMailOff(settings({}), 'processing')).toBe(false)
  })

  it.each([
    ['', true],
    ['processing new-order', true],
    ['nonsense', false],
    // Sent by hand, and warnings: never off.
    ['pay-link', false],
    ['stock-short-owner', false],
  ])('takes “%s”: %s', (text, isAccepted) => {
    expect(takesValue(named('order_mails_off'), text)).toBe(isAccepted)
  })
})
