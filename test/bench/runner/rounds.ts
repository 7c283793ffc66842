import type { Served } from '../../support/process/shop-process.ts'
import type { Call } from '../calls/call.ts'
import { pageRequests, shortAnswer, shortPosts, startBare } from './bare.ts'
import type { BenchShop } from './bench-shop.ts'
import { type Load, sendLoad } from './load.ts'
import { measureSlice, type Sample, type Slice, sampleOf } from './sample.ts'

/** How long and how often is measured. */
export type Effort = {
  readonly rounds: number
  /** The servers take turns so often in a round. */
  readonly slices: number
  /** Length of a slice of a load that is repeated. */
  readonly sliceMs: number
  /** Requests in a slice of a load that is sent once. */
  readonly sliceRequests: number
}

/** The samples of one round: of the bare server, of this checkout, and of the revision it is compared with. */
export type Round = { readonly bare: Sample; readonly shop: Sample; readonly against?: Sample }

export type Shops = { readonly shop: BenchShop; readonly against?: BenchShop | undefined }

/** A server, and the loads of the slices of a round; the first one is its warm-up. */
type Measured = {
  readonly served: Served
  readonly loads: readonly Load[]
  readonly untilIdle: () => Promise<void>
}

/**
 * Measures one call on every server in turn, a short slice each, so that a change of the machine's speed affects all of
 * them; the order changes from slice to slice.
 */
export async function measureCall(
  call: Call,
  { shop, against }: Shops,
  effort: Effort,
  untilQuiet: () => Promise<void>,
): Promise<readonly Round[]> {
  const bare = await startBare((await call.bareAnswer?.(shop)) ?? shortAnswer)
  const bareLoad = call.bareAnswer ? pageRequests : shortPosts
  const ofBare = { served: bare, loads: loadsOf(bareLoad, effort), untilIdle: async () => {} }
  const ofShop = measuredShop(call, shop, effort)
  const ofAgainst = against && measuredShop(call, against, effort)
  const rounds: Round[] = []
  try {
    for (let round = 0; round < effort.rounds; round++) {
      const measured = [ofBare, await ofShop(), ...(ofAgainst ? [await ofAgainst()] : [])]
      await untilQuiet()
      const [bareSample, shopSample, againstSample] = await measureRound(measured, effort)
      if (!bareSample || !shopSample) throw new Error('A server was not measured')
      rounds.push({ bare: bareSample, shop: shopSample, ...(againstSample && { against: againstSample }) })
    }
  } finally {
    await bare.stop()
  }
  return rounds
}

/** Prepares the loads of a round; those that can be repeated serve all rounds. */
function measuredShop(call: Call, shop: BenchShop, effort: Effort): () => Promise<Measured> {
  let repeated: Load | undefined
  return async () => {
    const load = repeated ?? (await call.prepare(shop, effort.sliceRequests * (effort.slices + 1)))
    if (load.sent === 'repeatedly') repeated = load
    await shop.untilIdle()
    return { served: shop, loads: loadsOf(load, effort), untilIdle: shop.untilIdle }
  }
}

function loadsOf(load: Load, { slices, sliceRequests }: Effort): readonly Load[] {
  return Array.from({ length: slices + 1 }, (_, slice) =>
    load.sent === 'repeatedly'
      ? load
      : { ...load, requests: load.requests.slice(slice * sliceRequests, (slice + 1) * sliceRequests) },
  )
}

async function measureRound(measured: readonly Measured[], effort: Effort): Promise<readonly Sample[]> {
  for (const { served, loads, untilIdle } of measured) {
    if (loads[0]) await sendLoad(served.origin, loads[0], effort.sliceMs)
    await untilIdle()
  }
  const slices = measured.map((): Slice[] => [])
  for (let turn = 1; turn <= effort.slices; turn++) {
    const entries = [...measured.entries()]
    for (const [index, { served, loads, untilIdle }] of turn % 2 ? entries : entries.reverse()) {
      const load = loads[turn]
      if (load) slices[index]?.push(await measureSlice(served, load, effort.sliceMs, untilIdle))
    }
  }
  return slices.map(sampleOf)
}
