import * as messages from '../messages.ts'
import type { EntryKind } from './credit.ts'

/** What changed a credit, as its owner reads it. */
export function entryText(kind: EntryKind): string {
  switch (kind) {
    case 'issue':
      return messages.received()
    case 'spend':
      return messages.spent()
    case 'return':
      return messages.returned()
    case 'expiry':
      return messages.expired()
    case 'adjustment':
      return messages.adjusted()
  }
}
