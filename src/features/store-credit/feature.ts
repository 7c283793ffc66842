import type { Feature } from '../../platform/feature.ts'
import { creditCommands } from './commands.ts'
import { sendGiftCardMail } from './gift-card-mail.tsx'
import { creditPersonalData, expireCredits } from './store-credit.ts'
import { storeCreditSettings } from './store-credit-settings.ts'

export const storeCreditFeature: Feature = {
  name: 'store-credit',
  settings: storeCreditSettings,
  commands: creditCommands,
  jobs: { 'gift-card-mail': sendGiftCardMail, 'sweep-credits': expireCredits },
  schedule: { 'sweep-credits': '7 * * * *' },
  personal: creditPersonalData,
}
