import { describe, expect, it } from 'vitest'
import { type Capability, capabilitiesOf, isStaff, may, roles } from '../../src/kernel/roles.ts'
import { policy } from './policy.ts'

const documented = policy()

describe('the roles', () => {
  it('have the capabilities listed in docs/security.md, and no others', () => {
    const held = [...documented.keys()].map((capability) => [
      capability,
      roles.filter((role) => may([role], capability as Capability)),
    ])
    expect(held).toEqual([...documented])
    const all = Object.keys(capabilitiesOf(roles)).filter((name) => !roles.some((role) => role === name))
    expect([...documented.keys()].sort()).toEqual(all.sort())
    expect(documented.size).toBeGreaterThan(20)
  })

  it('of customers and subscribers give no access to the shop', () => {
    const toOutsiders = [...documented].filter(
      ([, who]) => who.includes('customer') || who.includes('subscriber'),
    )
    expect(toOutsiders.map(([capability]) => capability)).toEqual(['read'])
    expect(roles.filter((role) => !isStaff([role]))).toEqual(['subscriber', 'customer'])
  })

  it('let only administrators create, change and delete other users', () => {
    for (const capability of [
      'create_users',
      'edit_users',
      'delete_users',
      'promote_users',
      'manage_options',
    ]) {
      expect(documented.get(capability)).toEqual(['administrator'])
    }
  })
})
