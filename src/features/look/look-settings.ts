import type { SettingsCheck } from '../../platform/feature.ts'
import {
  choice,
  color,
  type SettingDeclaration,
  type Settings,
  text,
  wholeNumber,
} from '../../platform/settings.ts'
import * as messages from './messages.ts'
import { colorProblems } from './rules/color-problems.ts'
import { type ColorName, defaultColors, type LookColors } from './rules/colors.ts'
import type { Look } from './rules/look-style.ts'
import { typePairs } from './rules/type-pair.ts'

export const logoPicture = text({
  name: 'look_logo',
  title: messages.settingLogo,
  help: messages.settingLogoHelp,
  group: 'look-logo',
  format: 'picture',
  default: '',
  max: 250,
})

export const logoWidth = wholeNumber({
  name: 'look_logo_width',
  title: messages.settingLogoWidth,
  help: messages.settingLogoWidthHelp,
  group: 'look-logo',
  unit: 'pixels',
  default: 160,
  min: 40,
  max: 320,
})

export const iconPicture = text({
  name: 'look_icon',
  title: messages.settingIcon,
  help: messages.settingIconHelp,
  group: 'look-logo',
  format: 'picture',
  default: '',
  max: 250,
})

const colorSettings: Readonly<Record<ColorName, SettingDeclaration<string>>> = {
  paper: colorSetting('paper', messages.settingPaper, messages.settingPaperHelp),
  ink: colorSetting('ink', messages.settingInk, messages.settingInkHelp),
  accent: colorSetting('accent', messages.settingAccent, messages.settingAccentHelp),
  sale: colorSetting('sale', messages.settingSale, messages.settingSaleHelp),
  highlight: colorSetting('highlight', messages.settingHighlight, messages.settingHighlightHelp),
}

function colorSetting(name: ColorName, title: () => string, help: () => string): SettingDeclaration<string> {
  return color({ name: `look_${name}`, title, help, group: 'look-colors', default: defaultColors[name] })
}

const typePair = choice({
  name: 'look_type',
  title: messages.settingType,
  help: messages.settingTypeHelp,
  group: 'look-type',
  choices: typePairs,
  choiceText: messages.settingTypeChoice,
  default: 'gallery',
})

/** The look of the shop: logo, icon, colors and fonts. */
export const lookSettings: readonly SettingDeclaration[] = [
  logoPicture,
  logoWidth,
  iconPicture,
  ...Object.values(colorSettings),
  typePair,
]

/** The colors and fonts of the shop. */
export function lookOf(settings: Settings): Look {
  return { colors: colorsOf(settings), typePair: settings.get(typePair) }
}

function colorsOf(settings: Settings): LookColors {
  const { paper, ink, accent, sale, highlight } = colorSettings
  return {
    paper: settings.get(paper),
    ink: settings.get(ink),
    accent: settings.get(accent),
    sale: settings.get(sale),
    highlight: settings.get(highlight),
  }
}

/** Colors that nobody could read are refused, with the nearest one that works. */
export const colorCheck: SettingsCheck = {
  name: 'readable-colors',
  settings: Object.values(colorSettings),
  problems: (settings) =>
    colorProblems(colorsOf(settings)).map(({ name, contrast, nearest }) => ({
      name: colorSettings[name].name,
      text: `${messages.colorProblem({ color: name, contrast })} ${messages.nearestColor({ nearest })}`,
    })),
}
