import type { Feature } from '../../platform/feature.ts'
import { creditCommands } from './commands.ts'
import { sendGiftCardMail } from './gift-card-mail.tsx'
import { personalInCredit } from './personal.ts'
import { sweepCredits } from './store-credit.ts'
import { storeCreditSettings } from './store-credit-settings.ts'

export const storeCreditFeature: Feature = {
  name: 'store-credit',
  settings: storeCreditSettings,
  commands: creditCommands,
  jobs: { 'gift-card-mail': sendGiftCardMail, 'sweep-credits': sweepCredits },
  schedule: { 'sweep-credits': '7 * * * *' },
  personal: personalInCredit,
}
