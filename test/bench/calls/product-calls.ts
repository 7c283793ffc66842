import type { Call } from './call.ts'

/** The calls of a choice among variations. */
export const productCalls: readonly Call[] = [
  {
    name: 'variation',
    title: 'get_variation, one of 2,000',
    target: { wallRatio: 1 / 20, cpuRatio: 1 / 15 },
    prepare: async ({ wallId }) => ({
      requests: existingChoices().map(({ tone, measure }) => ({
        path: '/?wc-ajax=get_variation',
        method: 'POST',
        body: `product_id=${wallId}&attribute_tone=tone-${tone}&attribute_measure=measure-${measure}`,
      })),
      connections: 32,
      sent: 'repeatedly',
      expected: { text: 'variation_id' },
    }),
  },
  {
    name: 'tiers',
    title: 'get_pricing_table, of 54 variations',
    target: { wallRatio: 1 / 20, cpuRatio: 1 / 15 },
    prepare: async () => ({
      requests: Array.from({ length: 54 }, (_, index) => ({
        path: '/?wc-ajax=get_pricing_table',
        method: 'POST',
        body: `variation_id=${72_001 + index}`,
      })),
      connections: 32,
      sent: 'repeatedly',
      expected: {},
    }),
  },
]

const MEASURES = 25

/** The choices of the product with 2,000 variations that exist: every seventh does not. */
function existingChoices() {
  return Array.from({ length: 80 * MEASURES }, (_, place) => place)
    .filter((place) => place % 7 !== 3)
    .map((place) => ({ tone: Math.floor(place / MEASURES) + 1, measure: (place % MEASURES) + 1 }))
}
