import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyerRoles, priceGroup } from './price-group.ts'

describe('the roles of a buyer', () => {
  it('are those of the account in its own order, each once', () => {
    expect(buyerRoles(['shop_manager', 'customer', 'shop_manager'])).toEqual(['shop_manager', 'customer'])
  })
  it('are those of a guest where there are none', () => expect(buyerRoles([])).toEqual(['guest']))
})

describe('a price group', () => {
  const rolesWithRules = (...roles: string[]) => new Set(roles)

  it('distinguishes all roles while roles with rules are unknown', () => {
    expect(priceGroup(['customer', 'editor'], undefined)).toEqual({
      key: 'customer+editor',
      roles: ['customer', 'editor'],
    })
    expect(priceGroup(['guest'], undefined)).toEqual({ key: 'guest', roles: ['guest'] })
  })

  it('is that of guests without a role that has rules', () => {
    expect(priceGroup(['editor'], rolesWithRules('customer'))).toEqual({ key: 'guest', roles: [] })
    expect(priceGroup(['guest'], rolesWithRules('customer'))).toEqual({ key: 'guest', roles: [] })
    expect(priceGroup(['editor'], rolesWithRules())).toEqual(priceGroup(['guest'], rolesWithRules()))
  })

  it('is not that of guests where a rule is for guests only', () => {
    expect(priceGroup(['guest'], rolesWithRules('guest'))).toEqual({ key: 'guest', roles: ['guest'] })
    expect(priceGroup(['editor'], rolesWithRules('guest'))).toEqual({ key: '', roles: [] })
  })

  it('preserves the order of the relevant roles: the first one with a rule wins', () => {
    const both = rolesWithRules('customer', 'shop_manager')
    expect(priceGroup(['shop_manager', 'editor', 'customer'], both).key).toBe('shop_manager+customer')
    expect(priceGroup(['customer', 'shop_manager'], both).key).toBe('customer+shop_manager')
  })

  it('has one key for each list of relevant roles, whatever rules there are', () => {
    const names = ['administrator', 'shop_manager', 'customer', 'subscriber']
    const roles = fc.oneof(fc.constant(['guest']), fc.shuffledSubarray(names, { minLength: 1 }))
    const rules = fc.subarray([...names, 'guest', 'wholesale']).map((some) => new Set(some))
    fc.assert(
      fc.property(roles, roles, rules, (one, other, some) => {
        const [mine, theirs] = [priceGroup(one, some), priceGroup(other, some)]
        expect(mine.key === theirs.key).toBe(mine.roles.join() === theirs.roles.join())
      }),
    )
  })
})
