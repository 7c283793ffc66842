import { z } from 'zod'

/** A picture as products and terms contain it. */
export const imageField = z.object({
  id: z.int().describe('The id of the picture.'),
  date_created: z.string().describe('When it was added, in the time of the shop.').meta({ readonly: true }),
  date_created_gmt: z.string().describe('When it was added, UTC.').meta({ readonly: true }),
  date_modified: z.string().describe('The same: pictures do not change.').meta({ readonly: true }),
  date_modified_gmt: z.string().describe('The same: pictures do not change.').meta({ readonly: true }),
  src: z.string().describe('The URL of its widest size.'),
  name: z.string().describe('Its title, or the name of its file.'),
  alt: z.string().describe('The alternative text.'),
})

/** A picture as it is sent: by its id, or by the address from which it is fetched. */
export const imageArg = z.object({
  id: z.int().min(0).optional().describe('The id of a picture of the shop.'),
  src: z.string().max(2_000).optional().describe('The URL of a picture to fetch, where there is no id.'),
  name: z.string().max(200).optional().describe('The title; without it, that of the file.'),
  alt: z.string().max(1_000).optional().describe('The alternative text.'),
})

export type ImageRecord = z.output<typeof imageField>
export type SentImage = z.output<typeof imageArg>
