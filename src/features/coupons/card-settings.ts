import { choice, type SettingDeclaration, type Settings, text, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'
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
  active: style('active', 'minimal_outline'),
  used: style('used', 'stitched_padding'),
  expired: style('expired', 'stitched_padding'),
}

const colorsByGroup = {
  active: colorsSetting('active'),
  used: colorsSetting('used'),
  expired: colorsSetting('expired'),
}

/** Whether the account lists coupons that were used (docs/wire.md C.5). */
export const showUsedCoupons = yesNo({
  name: 'coupons_show_used',
  title: messages.settingCouponsShowUsed,
  help: messages.settingCouponsShowUsedHelp,
  group: 'coupon-cards',
  default: true,
})

/** Whether the account page lists expired coupons. */
export const showExpiredCoupons = yesNo({
  name: 'coupons_show_expired',
  title: messages.settingCouponsShowExpired,
  help: messages.settingCouponsShowExpiredHelp,
  group: 'coupon-cards',
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

function style(group: CardGroup, defaultStyle: CardStyle): SettingDeclaration<CardStyle> {
  return choice({
    name: `coupon_card_${group}_style`,
    title: () => messages.settingCardStyle({ group }),
    help: messages.settingCardStyleHelp,
    group: 'coupon-cards',
    choiceText: messages.settingCardStyleChoice,
    choices: cardStyles,
    default: defaultStyle,
  })
}

function colorsSetting(group: CardGroup): SettingDeclaration<string> {
  const name = `coupon_card_${group}_colours`
  return text({
    name,
    title: () => messages.settingCardColors({ group }),
    help: messages.settingCardColorsHelp,
    group: 'coupon-cards',
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
