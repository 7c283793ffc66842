import { z } from 'zod'
import { setUpSteps } from '../rules/set-up-step.ts'

const step = z.enum(setUpSteps)

/** `GET /wp-json/handsel/v1/set-up`. */
export const setUpRecord = z.object({
  steps: z
    .array(
      z.object({
        name: step.describe('What it is about.'),
        is_done: z.boolean().describe('Whether the shop has it.'),
        is_hidden: z.boolean().describe('Whether the shop does not want to see it.'),
      }),
    )
    .describe('The steps, in their order.'),
})

/** The body that hides steps for all staff of the shop. */
export const hiddenArgs = z.object({
  hidden: z.array(step).max(setUpSteps.length).describe('All steps to hide; none shows all of them again.'),
})

export type SetUp = z.output<typeof setUpRecord>
