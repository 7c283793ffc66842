import type { Feature } from '../../platform/feature.ts'
import { privacyCommands } from './privacy/commands.ts'
import { addressBookPersonalData } from './privacy/privacy.ts'
import { myAccountCalls } from './routes.tsx'

export const myAccountFeature: Feature = {
  name: 'my-account',
  calls: myAccountCalls,
  commands: privacyCommands,
  personal: addressBookPersonalData,
}
