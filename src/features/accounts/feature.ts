import type { Feature } from '../../platform/feature.ts'
import { accountSettings } from './account-settings.ts'
import { apiKeyCommands } from './api-keys/commands.ts'
import { userCommands } from './commands.ts'
import { accountJobs } from './email/account-jobs.ts'
import { accountPersonalData } from './registration/erasure.ts'
import { sessionEndpoints } from './rest/account-sessions.ts'
import { apiKeyEndpoints } from './rest/api-keys.ts'
import {
  applicationPasswordAuthentication,
  applicationPasswordEndpoints,
} from './rest/application-passwords.ts'
import { staffEndpoints } from './rest/staff.ts'
import { nonceCalls, userEndpoints } from './rest/users.ts'
import { identify } from './sessions/identify.ts'

/** The operations, the users of `/wp-json/`, the commands and the mails; `my-account` has the pages. */
export const accountsFeature: Feature = {
  name: 'accounts',
  calls: {
    adminAjax: nonceCalls,
    rest: {
      ...userEndpoints,
      ...applicationPasswordEndpoints,
      ...staffEndpoints,
      ...sessionEndpoints,
      ...apiKeyEndpoints,
    },
  },
  identify,
  authentication: applicationPasswordAuthentication,
  personal: accountPersonalData,
  settings: accountSettings,
  commands: [...userCommands, ...apiKeyCommands],
  ...accountJobs,
}
