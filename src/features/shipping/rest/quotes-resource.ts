import { z } from 'zod'

/** What shipping to a place would cost. */
export const quoteRecord = z.object({
  zone: z
    .union([z.object({ id: z.int(), name: z.string() }), z.null()])
    .describe('The zone of the destination; null: the shop does not sell there.'),
  rates: z
    .array(
      z.object({
        id: z.string().describe('The rate, as carts name it: flat_rate:3.'),
        title: z.string().describe('The name that customers see.'),
        cost: z.string().describe('The cost before tax.'),
        is_preselected: z.boolean().describe('Whether it is selected until the buyer selects another.'),
        notes: z.array(z.string()).describe('When it arrives, or where it is collected.'),
      }),
    )
    .describe('The rates in the order in which customers see them; none: nothing is offered.'),
})
