import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { settingsFeature } from '../settings/feature.ts'
import { shippingFeature } from './feature.ts'
import { parcel, parcelLine } from './rules/parcel.fixture.ts'
import { ratesFor } from './shipping.ts'
import { importZones } from './zone-import.ts'

let thisProcess: TestApp
let otherProcess: TestApp
beforeAll(async () => {
  const features = [settingsFeature, shippingFeature]
  thisProcess = await makeTestApp({ features })
  otherProcess = await makeTestApp({ features, sameDatabaseAs: thisProcess })
})
afterAll(async () => {
  await otherProcess.close()
  await thisProcess.close()
})

const costIn = ({ shop }: TestApp) => ratesFor(shop, parcel([parcelLine()])).map(({ costMinor }) => costMinor)

describe('the cached zones of a process', () => {
  it('are read again in every process after a change', async () => {
    expect([costIn(thisProcess), costIn(otherProcess)]).toEqual([[690], [690]])
    const methods = [{ kind: 'flat_rate', title: 'Post', settings: { cost: '4' } }]
    await importZones(thisProcess.shop, { zones: [{ id: 0, name: 'Everywhere', methods }] })
    await vi.waitFor(() => expect([costIn(thisProcess), costIn(otherProcess)]).toEqual([[400], [400]]))
  })
})
