import { z } from 'zod'
import { done } from '../../../kernel/outcome.ts'
import { flatRateCost } from '../rules/flat-rate.ts'
import { formula, readSettings, shippingClassSlug } from '../settings-schema.ts'
import type { ShippingMethodKind } from '../shipping-method.ts'

const schema = z.strictObject({
  cost: formula.optional(),
  classCosts: z.record(shippingClassSlug, formula).default({}),
  noClassCost: formula.optional(),
  per: z.enum(['class', 'order']).default('class'),
})

/** Prices by formula, for the parcel and for the shipping classes in it. */
export const flatRate: ShippingMethodKind = {
  kind: 'flat_rate',
  isPickup: false,
  read(settings, decimals) {
    const read = readSettings(schema, settings)
    if (!read.ok) return read
    const { cost, per } = read.value
    const entries = [...Object.entries(read.value.classCosts), ['', read.value.noClassCost] as const]
    const classCosts = new Map(entries.flatMap(([slug, each]) => (each ? [[slug, each] as const] : [])))
    return done({
      classes: [...classCosts.keys()],
      quote: ({ lines }) => flatRateCost({ cost, classCosts, per }, lines, decimals),
    })
  },
}
