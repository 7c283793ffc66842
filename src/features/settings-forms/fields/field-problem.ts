import type { SettingDeclaration } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { SettingProblem } from '../../settings/settings.ts'
import { MAX_TEXT_LENGTH } from '../../settings/value.ts'
import * as messages from '../messages.ts'
import { type FieldType, fieldType } from './field-value.ts'

const problemsOfTypes: Partial<Readonly<Record<FieldType, () => string>>> = {
  amount: messages.amountProblem,
  choice: messages.choiceProblem,
  color: messages.colorProblem,
  country: messages.choiceProblem,
  email: messages.emailProblem,
  emails: messages.emailsProblem,
}

/** Why a setting was refused, in a sentence that stands at its field. `text`: what was sent, as an owner writes it. */
export function fieldProblem(
  { program }: Pick<Shop, 'program'>,
  { name, reason, text: unsuitable }: SettingProblem,
  text: string,
): string {
  const declaration = program.settings.find((known) => known.name === name)
  if (!declaration) return messages.unknownProblem()
  if (reason === 'locked') {
    const lock = program.settingLocks.find(({ setting }) => setting.name === name)
    return lock?.text ?? messages.lockedProblem()
  }
  if (unsuitable !== undefined) return unsuitable
  const type = fieldType(declaration)
  if (type === 'number') return numberProblem(declaration)
  return (
    lengthProblem(declaration, text) ??
    problemsOfTypes[type]?.() ??
    checkProblem(declaration, text) ??
    messages.otherProblem()
  )
}

function numberProblem({ min, max }: SettingDeclaration): string {
  if (min !== undefined && max !== undefined) return messages.numberProblem({ min: `${min}`, max: `${max}` })
  if (min !== undefined) return messages.minProblem({ min: `${min}` })
  return max === undefined ? messages.wholeProblem() : messages.maxProblem({ max: `${max}` })
}

function lengthProblem(
  { type, min = 0, max = MAX_TEXT_LENGTH }: SettingDeclaration,
  text: string,
): string | undefined {
  if (type !== 'text') return undefined
  if (text.length < min) return messages.shortProblem({ min })
  return text.length > max ? messages.longProblem({ max }) : undefined
}

/** The command line calls a setting by its name, which a form does not show. */
function checkProblem(declaration: SettingDeclaration, text: string): string | undefined {
  return declaration.check?.(text)?.replaceAll(declaration.name, `“${declaration.title()}”`)
}
