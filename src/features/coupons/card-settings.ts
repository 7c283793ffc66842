import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import {
  type CardColours,
  type CardLook,
  type CardLooks,
  type CardMood,
  type CardStyle,
  cardStyles,
  coloursOf,
} from './ui/card-look.ts'

const styleOf = {
  active: style('active', 'minimal_outline', 'coupons that can be used'),
  used: style('used', 'stitched_padding', 'coupons that were used'),
  expired: style('expired', 'stitched_padding', 'coupons that have expired'),
}

const colourOf = {
  active: colours('active', 'coupons that can be used'),
  used: colours('used', 'coupons that were used'),
  expired: colours('expired', 'coupons that have expired'),
}

/** Whether the account lists coupons that were used (docs/wire.md C.5). */
export const showUsedCoupons: SettingDeclaration<boolean> = {
  name: 'coupons_show_used',
  help: 'Whether the account lists the coupons that its owner has used.',
  type: 'yes-no',
  default: true,
}

/** Whether it lists those that are over. */
export const showExpiredCoupons: SettingDeclaration<boolean> = {
  name: 'coupons_show_expired',
  help: 'Whether the account lists coupons that have expired.',
  type: 'yes-no',
  default: false,
}

export const cardSettings: readonly SettingDeclaration[] = [
  ...Object.values(styleOf),
  ...Object.values(colourOf),
  showUsedCoupons,
  showExpiredCoupons,
]

/** How the cards of coupons look, as the owner has set it. */
export function cardLooks(settings: Settings): CardLooks {
  return {
    active: look(settings, 'active'),
    used: look(settings, 'used'),
    expired: look(settings, 'expired'),
  }
}

function look(settings: Settings, mood: CardMood): CardLook {
  const chosen = settings.get(styleOf[mood])
  return { style: chosen, ...(readColours(settings.get(colourOf[mood])) ?? coloursOf(chosen, mood)) }
}

function style(mood: CardMood, preset: CardStyle, whose: string): SettingDeclaration<CardStyle> {
  return {
    name: `coupon_card_${mood}_style`,
    help: `How cards of ${whose} look.`,
    type: 'choice',
    choices: cardStyles,
    default: preset,
  }
}

function colours(mood: CardMood, whose: string): SettingDeclaration<string> {
  const name = `coupon_card_${mood}_colours`
  return {
    name,
    help: `The colours of cards of ${whose}: ground, text and edge, as #FFFFFF #4D5562 #D9622B. Empty: as the style has them.`,
    type: 'text',
    default: '',
    max: 40,
    check: (text) =>
      text.trim() === '' || readColours(text)
        ? undefined
        : `${name} must be three colours with spaces between them, such as #FFFFFF #4D5562 #D9622B.`,
  }
}

function readColours(text: string): CardColours | undefined {
  const [ground, ink, line, ...more] = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
  const isColour = (colour: string | undefined) => colour !== undefined && /^#[0-9a-f]{6}$/.test(colour)
  if (!ground || !ink || !line || more.length > 0) return undefined
  return [ground, ink, line].every(isColour) ? { ground, ink, line } : undefined
}
