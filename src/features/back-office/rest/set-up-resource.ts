import { z } from 'zod'

/** What a new shop needs before it sells, in this order. */
export const setUpSteps = ['name', 'address', 'currency', 'shipping', 'payment', 'product', 'order'] as const

/** `GET /wp-json/handsel/v1/set-up`. */
export const setUpRecord = z.object({
  steps: z
    .array(
      z.object({
        name: z.enum(setUpSteps).describe('What it is about.'),
        is_done: z.boolean().describe('Whether the shop has it.'),
        command: z.string().describe('The command that does it.'),
      }),
    )
    .describe('The steps, in their order.'),
})

export type SetUp = z.output<typeof setUpRecord>
