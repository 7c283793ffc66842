import type { SettingDeclaration } from '../../platform/settings.ts'

export const cardDimensions: SettingDeclaration<boolean> = {
  name: 'card_dimensions',
  help: 'Whether each piece in a listing says how high, wide and deep it is.',
  type: 'yes-no',
  default: false,
}

export const cardSettings = [cardDimensions]
