import { choice, type SettingDeclaration, type Settings, text, yesNo } from '../../platform/settings.ts'
import {
  type CardColors,
  type CardDisplay,
  type CardDisplays,
  type CardGroup,
  type CardStyle,
  cardStyles,
  presetColors,
} from './ui/card-display.ts'

const styleOf = {
  active: style('active', 'minimal_outline', 'coupons that can be used'),
  used: style('used', 'stitched_padding', 'coupons that were used'),
  expired: style('expired', 'stitched_padding', 'coupons that have expired'),
}

const colorsByGroup = {
  active: colorsSetting('active', 'coupons that can be used'),
  used: colorsSetting('used', 'coupons that were used'),
  expired: colorsSetting('expired', 'coupons that have expired'),
}

/** Whether the account lists coupons that were used (docs/wire.md C.5). */
export const showUsedCoupons = yesNo({
  name: 'coupons_show_used',
  help: 'Whether the account page lists used coupons.',
  default: true,
})

/** Whether the account page lists expired coupons. */
export const showExpiredCoupons = yesNo({
  name: 'coupons_show_expired',
  help: 'Whether the account page lists expired coupons.',
  default: false,
})

export const couponCardSettings: readonly SettingDeclaration[] = [
  ...Object.values(styleOf),
  ...Object.values(colorsByGroup),
  showUsedCoupons,
  showExpiredCoupons,
]

/** How the cards of coupons look, as the owner has set it. */
export function cardDisplays(settings: Settings): CardDisplays {
  return {
    active: cardDisplay(settings, 'active'),
    used: cardDisplay(settings, 'used'),
    expired: cardDisplay(settings, 'expired'),
  }
}

function cardDisplay(settings: Settings, group: CardGroup): CardDisplay {
  const chosen = settings.get(styleOf[group])
  return {
    style: chosen,
    ...(parseColors(settings.get(colorsByGroup[group])) ?? presetColors(chosen, group)),
  }
}

function style(group: CardGroup, defaultStyle: CardStyle, subject: string): SettingDeclaration<CardStyle> {
  return choice({
    name: `coupon_card_${group}_style`,
    help: `The style of the cards of ${subject}.`,
    choices: cardStyles,
    default: defaultStyle,
  })
}

function colorsSetting(group: CardGroup, subject: string): SettingDeclaration<string> {
  const name = `coupon_card_${group}_colours`
  return text({
    name,
    help: `The colors of cards of ${subject}: background, text and border, as #FFFFFF #4D5562 #D9622B. Empty: the colors of the style.`,
    default: '',
    max: 40,
    check: (text) =>
      text.trim() === '' || parseColors(text)
        ? undefined
        : `${name} must be three colors with spaces between them, such as #FFFFFF #4D5562 #D9622B.`,
  })
}

function parseColors(text: string): CardColors | undefined {
  const [background, ink, accent, ...more] = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
  const isColor = (color: string | undefined) => color !== undefined && /^#[0-9a-f]{6}$/.test(color)
  if (!background || !ink || !accent || more.length > 0) return undefined
  return [background, ink, accent].every(isColor) ? { background, text: ink, accent } : undefined
}
