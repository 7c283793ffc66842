import { describe, expect, it } from 'vitest'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import { takesValue } from '../settings/value.ts'
import { isMailOff, orderMailsOff, ownerAddresses, ownerRecipients } from './mail-settings.ts'

const settings = (given: Readonly<Record<string, string>>): Settings => ({
  get: <Value>({ name, default: preset }: SettingDeclaration<Value>) =>
    (given[name] as Value | undefined) ?? preset,
})

describe('who is told of orders', () => {
  it('is the shop itself, until somebody is named', () => {
    expect(ownerAddresses(settings({ shop_email: 'kiln@shop.example' }))).toEqual(['kiln@shop.example'])
    const named = { [ownerRecipients.name]: ' a@shop.example,b@shop.example,, a@shop.example' }
    expect(ownerAddresses(settings(named))).toEqual(['a@shop.example', 'b@shop.example'])
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
  ])('takes “%s”: %s', (text, isTaken) => {
    expect(takesValue(ownerRecipients, text)).toBe(isTaken)
  })
})

describe('the mails that are switched off', () => {
  it('are those that are named', () => {
    const some = settings({ [orderMailsOff.name]: 'processing  cancelled-owner' })
    expect(isMailOff(some, 'processing')).toBe(true)
    expect(isMailOff(some, 'cancelled-owner')).toBe(true)
    expect(isMailOff(some, 'cancelled')).toBe(false)
    expect(isMailOff(settings({}), 'processing')).toBe(false)
  })

  it.each([
    ['', true],
    ['processing new-order', true],
    ['nonsense', false],
    // Sent by hand, and warnings: never off.
    ['pay-link', false],
    ['stock-short-owner', false],
  ])('takes “%s”: %s', (text, isTaken) => {
    expect(takesValue(orderMailsOff, text)).toBe(isTaken)
  })
})
