import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const part = (about: string) => z.record(z.string(), z.unknown()).describe(about).meta({ readonly: true })
const list = (about: string) => z.array(z.unknown()).describe(about).meta({ readonly: true })

/** `/wp-json/wc/v3/system_status`. */
export const systemStatusRecord = z.object({
  environment: part('Where the shop runs, without anything secret.'),
  database: part('The database; its tables are not those of the platform.'),
  active_plugins: list('Empty: there are no plugins.'),
  inactive_plugins: list('Empty: there are no plugins.'),
  dropins_mu_plugins: part('Empty: there are no plugins.'),
  theme: part('The design of the shop.'),
  settings: part('Settings that programs compute with.'),
  security: part('Whether the shop is reached over TLS, and hides errors.'),
  pages: list('The pages of the shop that programs link to.'),
  post_type_counts: list('How much content of each kind there is.'),
})

const text = (about: string) => z.string().describe(about).meta({ readonly: true })

/** `/wp-json/wc/v3/system_status/tools`: what can be done with a running shop. */
export const toolsContract = contract({
  path: 'wc/v3/system_status/tools',
  title: 'system_status_tool',
  readAlso: ['wc/v2'],
  key: { tool: z.string().max(100).describe('The name of the tool.') },
  record: z.object({
    id: text('The name of the tool.'),
    name: text('Its title.'),
    action: text('The label of its button.'),
    description: text('What it does.'),
    success: z.boolean().optional().describe('Whether it was run.').meta({ readonly: true }),
    message: z.string().optional().describe('What it has done.').meta({ readonly: true }),
  }),
  change: { confirm: z.boolean().optional().describe('Runs it, in any case.') },
})
