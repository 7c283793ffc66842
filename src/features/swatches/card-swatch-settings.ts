import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { CardSwatches } from '../catalog/ui/ProductCard.tsx'
import { choiceOnCard } from './card-choice.tsx'
import { swatchSettingsNow } from './swatches.ts'

type YesNo = SettingDeclaration<boolean>

function yesNo(name: string, preset: boolean, help: string): YesNo {
  return { name, help, type: 'yes-no', default: preset }
}

function pixels(name: string, preset: number, help: string): SettingDeclaration<number> {
  return { name, help, type: 'whole-number', default: preset, min: 12, max: 80 }
}

export const showOnArchive = yesNo(
  'show_on_archive',
  true,
  'Whether pieces in listings can be chosen there: their swatches, and a button that adds what was chosen.',
)

export const archivePosition: SettingDeclaration<CardSwatches['position']> = {
  name: 'archive_swatches_position',
  help: 'Where swatches stand in listings: after_price or before_price.',
  type: 'choice',
  choices: ['after_price', 'before_price'],
  default: 'after_price',
}

export const archiveAlign: SettingDeclaration<'start' | 'center' | 'end'> = {
  name: 'archive_align',
  help: 'At which edge of the piece swatches stand in listings: start, center or end.',
  type: 'choice',
  choices: ['start', 'center', 'end'],
  default: 'start',
}

export const archiveDefaultSelected = yesNo(
  'archive_default_selected',
  false,
  'Whether a piece in a listing opens with the values that its page opens with.',
)

export const archiveShowLabel = yesNo(
  'archive_show_label',
  false,
  'Whether the names of attributes and of what is chosen stand over swatches in listings.',
)

export const archiveClearLink = yesNo(
  'archive_clear_link',
  true,
  'Whether a choice in a listing can be taken back as a whole.',
)

export const archiveDisplayLimit: SettingDeclaration<number> = {
  name: 'archive_display_limit',
  help: 'How many values of an attribute a piece in a listing shows; 0 shows all.',
  type: 'whole-number',
  default: 5,
  min: 0,
  max: 50,
}

export const archiveMoreLink = yesNo(
  'archive_more_link',
  true,
  'Whether values beyond that are counted, with a link to the piece.',
)

export const archiveWidth = pixels('archive_width', 20, 'How wide a swatch is in listings, in pixels.')
export const archiveHeight = pixels('archive_height', 20, 'How high a swatch is in listings, in pixels.')
export const archiveFontSize = pixels(
  'archive_font_size',
  14,
  'How large the words on swatches are in listings, in pixels.',
)

export const catalogMode = yesNo(
  'catalog_mode',
  false,
  'Whether listings show one attribute alone, to look at and not to buy by.',
)

export const catalogModeAttribute: SettingDeclaration<string> = {
  name: 'catalog_mode_attribute',
  help: 'Which attribute that is, by its name or slug; empty takes the colour, or else the first.',
  type: 'text',
  default: '',
  max: 200,
}

export const catalogModeTrigger: SettingDeclaration<'click' | 'hover'> = {
  name: 'catalog_mode_trigger',
  help: 'What has it change the picture: click, or hover, with which a click leads to the piece.',
  type: 'choice',
  choices: ['click', 'hover'],
  default: 'click',
}

export const archiveSettings = [
  showOnArchive,
  archivePosition,
  archiveAlign,
  archiveDefaultSelected,
  archiveShowLabel,
  archiveClearLink,
  archiveDisplayLimit,
  archiveMoreLink,
  archiveWidth,
  archiveHeight,
  archiveFontSize,
  catalogMode,
  catalogModeAttribute,
  catalogModeTrigger,
]

/** How cards let one choose, by the owner's settings (docs/wire.md B.3, archive); absent: they do not. */
export function cardColors(settings: Settings): CardSwatches | undefined {
  const get: Settings['get'] = (declaration) => settings.get(declaration)
  if (!get(showOnArchive)) return undefined
  const { display, kinds, stockShownFrom } = swatchSettingsNow(settings)
  const archive = {
    align: get(archiveAlign),
    clearLink: get(archiveClearLink),
    moreLink: get(archiveMoreLink),
    mode: get(catalogMode) ? get(catalogModeTrigger) : ('buy' as const),
    display: {
      ...display,
      width: get(archiveWidth),
      height: get(archiveHeight),
      fontSize: get(archiveFontSize),
      showLabel: get(archiveShowLabel),
      limit: 0,
      largeFirst: false,
    },
  }
  const terms = {
    archive,
    kinds,
    stockShownFrom,
    limit: get(archiveDisplayLimit),
    usesDefaults: get(archiveDefaultSelected),
    onlyAttribute: get(catalogMode) ? get(catalogModeAttribute) : undefined,
  }
  return { position: get(archivePosition), terms, render: choiceOnCard }
}
