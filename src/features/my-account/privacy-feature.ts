import type { Feature } from '../../platform/feature.ts'
import { personalInAddressBook } from './personal.ts'
import { privacyCommands } from './privacy-commands.ts'
import { privacyCalls } from './privacy-routes.tsx'

/**
 * The account's feature with the page and the commands for personal data. They ask every feature what it keeps of people,
 * so they are given the list of all (`src/features.ts`), to be looked at when somebody asks.
 */
export function withPrivacy(feature: Feature, all: () => readonly Feature[]): Feature {
  const holders = () => all().flatMap(({ personal }) => personal ?? [])
  const { pages } = privacyCalls(holders)
  return {
    ...feature,
    calls: { ...feature.calls, pages: { ...feature.calls?.pages, ...pages } },
    commands: [...(feature.commands ?? []), ...privacyCommands(holders)],
    personal: personalInAddressBook,
  }
}
