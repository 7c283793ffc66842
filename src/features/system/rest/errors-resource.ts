import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

/** `/wp-json/handsel/v1/errors`: what the program could not do, without personal data, for 30 days. */
export const errorsContract = contract({
  path: 'handsel/v1/errors',
  title: 'error',
  record: z.object({
    id: z.int().describe('The id of the entry.'),
    what: z.string().describe('What could not be done.'),
    place: z.string().describe('The call, page or part of the program; empty: not known.'),
    message: z.string().describe('The error, without what people have entered; empty: there is none.'),
    count: z.int().describe('How often it has happened.'),
    date_first: z.string().nullable().describe('When it happened first, in the time of the shop.'),
    date_last: z.string().nullable().describe('When it happened last, in the time of the shop.'),
  }),
  remove: {},
})
