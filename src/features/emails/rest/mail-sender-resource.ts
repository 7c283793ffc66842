import { z } from 'zod'

const finding = z.object({
  name: z.enum(['spf', 'dkim', 'dmarc']).describe('The kind of record.'),
  state: z
    .enum(['good', 'missing', 'incomplete', 'several', 'unknown', 'unreachable'])
    .describe('What was found; `unreachable`: the name servers did not answer.'),
  text: z.string().describe('The same in words, with what to do.'),
  host: z.string().describe('The name that the record is at, or belongs at.'),
  record: z.string().describe('What was found; empty: nothing.'),
  suggestion: z.string().describe('What to enter; empty: nothing, or what only the mail provider knows.'),
})

/** `GET /wp-json/handsel/v1/mail-sender`: what receivers find about the sender of the mails. */
export const senderRecord = z.object({
  from: z.string().describe('The address from which mails are sent.'),
  domain: z.string().describe('Its domain.'),
  smtp_host: z.string().describe('The host of the mail server; empty: none is set, and mails are files.'),
  is_reserved: z
    .boolean()
    .describe('Whether the domain is for examples only, so that nothing was looked up.'),
  findings: z.array(finding).describe('What was found.'),
  date_checked: z.string().nullable().describe('When it was looked up, in the time of the shop.'),
})

export type SenderRecord = z.output<typeof senderRecord>
