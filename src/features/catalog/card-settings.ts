import { yesNo } from '../../platform/settings.ts'

export const cardDimensions = yesNo({
  name: 'card_dimensions',
  help: 'Whether each piece in a listing says how high, wide and deep it is.',
  default: false,
})

export const cardSettings = [cardDimensions]
