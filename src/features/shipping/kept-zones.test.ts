import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { settingsFeature } from '../settings/feature.ts'
import { shippingFeature } from './feature.ts'
import { importZones } from './owner-zones.ts'
import { line, parcel } from './rules/parcel.fixture.ts'
import { ratesFor } from './shipping.ts'

let here: TestApp
let elsewhere: TestApp
beforeAll(async () => {
  const features = [settingsFeature, shippingFeature]
  here = await makeTestApp({ features })
  elsewhere = await makeTestApp({ features, beside: here })
})
afterAll(async () => {
  await elsewhere.close()
  await here.close()
})

const costIn = ({ shop }: TestApp) => ratesFor(shop, parcel([line()])).map(({ costMinor }) => costMinor)

describe('the zones that a process keeps', () => {
  it('are heard of anew by every process of the shop once they are changed', async () => {
    expect([costIn(here), costIn(elsewhere)]).toEqual([[690], [690]])
    const methods = [{ kind: 'flat_rate', title: 'Post', settings: { cost: '4' } }]
    await importZones(here.shop, { zones: [{ id: 0, name: 'Everywhere', methods }] })
    await vi.waitFor(() => expect([costIn(here), costIn(elsewhere)]).toEqual([[400], [400]]))
  })
})
