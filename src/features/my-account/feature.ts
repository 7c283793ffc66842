import type { Feature } from '../../platform/feature.ts'
import { personalInAddressBook } from './personal.ts'
import { privacyCommands } from './privacy-commands.ts'
import { myAccountCalls } from './routes.tsx'

export const myAccountFeature: Feature = {
  name: 'my-account',
  calls: myAccountCalls,
  commands: privacyCommands,
  personal: personalInAddressBook,
}
