import type { Feature } from '../../platform/feature.ts'
import { emailJobs } from './jobs.ts'
import { emailPersonalData } from './personal-data.ts'
import { mailKindEndpoints } from './rest/mail-kinds.ts'
import { mailPreviewEndpoints } from './rest/mail-preview.ts'
import { mailSenderEndpoints } from './rest/mail-sender.ts'
import { sentMailEndpoints } from './rest/sent-mails.ts'
import { testMailEndpoints } from './rest/test-mails.ts'
import { mailTextUndo } from './undo-mail-text.ts'

export const emailsFeature: Feature = {
  name: 'emails',
  calls: {
    rest: {
      ...mailKindEndpoints,
      ...mailPreviewEndpoints,
      ...testMailEndpoints,
      ...mailSenderEndpoints,
      ...sentMailEndpoints,
    },
  },
  ...emailJobs,
  personal: emailPersonalData,
  undo: { 'mail_text.changed': mailTextUndo },
}
