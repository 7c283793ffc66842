import { describe, expect, it } from 'vitest'
import { couponShop } from '../../../test/support/cart/coupon-shop.ts'
import { noonMs } from '../../../test/support/world.ts'
import { type CodeTrySource, mayTryCode, takeBackCodeTry } from './coupons.ts'

const shop = couponShop({ coupon_attempts: 5 })
const may = (trier: CodeTrySource) => mayTryCode(shop().app.shop, trier)

async function wrong(times: number, trier: (index: number) => CodeTrySource): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => may(trier(index))))
  return answers.filter(Boolean).length
}

describe('wrong codes', () => {
  it('are checked up to the limit of a session, from any address, concurrent or not', async () => {
    expect(await wrong(100, (index) => ({ session: 's', address: `10.0.0.${index}` }))).toBe(5)
    expect(await may({ session: 's', address: '10.0.1.1' })).toBe(false)
    expect(await may({ session: 'another', address: '10.0.1.1' })).toBe(true)
  })

  it('are checked up to the limit of an address, in any session or none', async () => {
    expect(await wrong(50, (index) => ({ session: `s${index}`, address: '10.0.0.1' }))).toBe(5)
    expect(await may({ session: undefined, address: '10.0.0.1' })).toBe(false)
    expect(await may({ session: undefined, address: '10.0.0.2' })).toBe(true)
  })

  it('count for the whole network of an IPv6 customer', async () => {
    expect(
      await wrong(50, (index) => ({ session: undefined, address: `2001:db8::${index.toString(16)}` })),
    ).toBe(5)
    expect(await may({ session: undefined, address: '2001:0db8:0:0:ffff::' })).toBe(false)
    expect(await may({ session: undefined, address: '2001:db8:0:1::1' })).toBe(true)
  })

  it('no longer count after ten minutes', async () => {
    const trier = { session: 's', address: '10.0.0.1' }
    await wrong(9, () => trier)
    shop().app.setNowMs(noonMs + 10 * 60_000 - 1)
    expect(await may(trier)).toBe(false)
    shop().app.setNowMs(noonMs + 10 * 60_000)
    expect(await may(trier)).toBe(true)
    shop().app.setNowMs(noonMs)
  })

  it('still count after a valid code', async () => {
    const trier = { session: 's', address: '10.0.0.1' }
    let looked = 0
    for (let index = 0; index < 30; index += 1) {
      if (!(await may(trier))) continue
      if (index % 2 === 0) await takeBackCodeTry(shop().app.shop, trier)
      else looked += 1
    }
    expect(looked).toBe(5)
  })

  it('do not include valid codes', async () => {
    const trier = { session: 's', address: '10.0.0.1' }
    for (let index = 0; index < 30; index += 1) {
      expect(await may(trier)).toBe(true)
      await takeBackCodeTry(shop().app.shop, trier)
    }
  })

  it('are limited for a session, and not for an address, where limits by address are off', async () => {
    const { shop: whole } = shop().app
    const without = { ...whole, config: { ...whole.config, rateLimits: false } }
    const allowed = async (session: string | undefined) => {
      const results = Array.from({ length: 20 }, () => mayTryCode(without, { session, address: '10.0.0.1' }))
      return (await Promise.all(results)).filter(Boolean).length
    }
    expect(await allowed('s')).toBe(5)
    expect(await allowed(undefined)).toBe(20)
  })
})
