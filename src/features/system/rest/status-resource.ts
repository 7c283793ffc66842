import { z } from 'zod'

const finding = z.object({
  name: z.string().describe('What was found, for programs: same-disk.'),
  date: z
    .string()
    .nullable()
    .describe('Of a backup or a test restore: when it was, in the time of the shop.'),
  state: z.enum(['good', 'bad', 'optional']).describe('Whether something must be done.'),
  text: z.string().describe('What was found.'),
  solution: z.string().describe('What to do; empty: nothing.'),
})

/** `GET /wp-json/handsel/v1/system-status`. */
export const statusRecord = z.object({
  version: z.string().describe('The version of the program.'),
  node: z.string().describe('The version of Node.'),
  database: z.string().describe('The version of PostgreSQL.'),
  database_bytes: z.int().describe('How much the database takes on its disk.'),
  free_bytes: z.int().describe('How much can still be written to the disk of the data folder.'),
  memory_bytes: z.int().describe('How much memory this process of the shop has.'),
  up_seconds: z.int().describe('For how long this process of the shop has been running.'),
  mails_waiting: z.int().describe('How many emails wait.'),
  mails_failed: z.int().describe('How many emails are no longer tried.'),
  mail_server_error: z
    .string()
    .describe('Why the mail server takes no emails; empty: it takes them, or none is set.'),
  has_mail_server: z
    .boolean()
    .describe('Whether emails are sent by a server; else they are files in the outbox.'),
  failed_jobs: z.int().describe('How many other jobs are no longer tried.'),
  failed_events: z.int().describe('How many tasks after a change are no longer tried.'),
  recent_errors: z.int().describe('How many kinds of errors there were in the last 24 hours.'),
  backups: z.array(finding).describe('The state of the backups.'),
})

export type SystemStatus = z.output<typeof statusRecord>
