import { describe, expect, it } from 'vitest'
import { type Capability, capabilitiesOf, isStaff, may, roles } from '../../src/kernel/roles.ts'
import { policy } from './policy.ts'

const told = policy()

describe('the roles', () => {
  it('have the capabilities that docs/security.md tells of, and no others', () => {
    const held = [...told.keys()].map((capability) => [
      capability,
      roles.filter((role) => may([role], capability as Capability)),
    ])
    expect(held).toEqual([...told])
    const all = Object.keys(capabilitiesOf(roles)).filter((name) => !roles.some((role) => role === name))
    expect([...told.keys()].sort()).toEqual(all.sort())
    expect(told.size).toBeGreaterThan(20)
  })

  it('of customers and subscribers open nothing of the shop', () => {
    const toOutsiders = [...told].filter(([, who]) => who.includes('customer') || who.includes('subscriber'))
    expect(toOutsiders.map(([capability]) => capability)).toEqual(['read'])
    expect(roles.filter((role) => !isStaff([role]))).toEqual(['subscriber', 'customer'])
  })

  it('let administrators alone make, change and delete others', () => {
    for (const capability of [
      'create_users',
      'edit_users',
      'delete_users',
      'promote_users',
      'manage_options',
    ]) {
      expect(told.get(capability)).toEqual(['administrator'])
    }
  })
})
