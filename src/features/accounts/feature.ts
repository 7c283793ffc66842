import type { Feature } from '../../platform/feature.ts'
import { sendAccountMail } from './account-mail.tsx'
import { accountSettings } from './account-settings.ts'
import { apiKeyCommands } from './api-key-commands.ts'
import { userCommands } from './commands.ts'
import { ACCOUNT_MAIL } from './mail-queue.ts'
import { nonceCalls } from './nonce-call.ts'
import { personalInAccounts } from './personal.ts'
import { userEndpoints } from './rest-users.ts'
import { sweepAccounts } from './sweep.ts'

/** Its screens are those of `my-account`; here stand the operations, the users of `/wp-json/`, the commands and the mails. */
export const accountsFeature: Feature = {
  name: 'accounts',
  calls: { adminAjax: nonceCalls, rest: userEndpoints },
  personal: personalInAccounts,
  settings: accountSettings,
  commands: [...userCommands, ...apiKeyCommands],
  jobs: { [ACCOUNT_MAIL]: sendAccountMail, 'sweep-accounts': sweepAccounts },
  schedule: { 'sweep-accounts': '27 3 * * *' },
}
