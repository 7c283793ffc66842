import { choice, type Settings, text, wholeNumber, yesNo } from '../../platform/settings.ts'
import type { CardSwatches } from '../catalog/ui/ProductCard.tsx'
import { choiceOnCard } from './card-choice.tsx'
import * as messages from './messages.ts'
import { swatchSettingsNow } from './swatches.ts'

const pixels = (declared: Parameters<typeof wholeNumber>[0]) => wholeNumber({ ...declared, min: 12, max: 80 })

const showOnArchive = yesNo({
  name: 'show_on_archive',
  title: messages.settingShowOnArchive,
  help: messages.settingShowOnArchiveHelp,
  group: 'list-swatches',
  default: true,
})

const archivePosition = choice<CardSwatches['position']>({
  name: 'archive_swatches_position',
  title: messages.settingArchiveSwatchesPosition,
  help: messages.settingArchiveSwatchesPositionHelp,
  group: 'list-swatches',
  choiceText: messages.settingArchiveSwatchesPositionChoice,
  when: { setting: 'show_on_archive', is: 'yes' },
  choices: ['after_price', 'before_price'],
  default: 'after_price',
})

const archiveAlign = choice<'start' | 'center' | 'end'>({
  name: 'archive_align',
  title: messages.settingArchiveAlign,
  help: messages.settingArchiveAlignHelp,
  group: 'list-swatches',
  choiceText: messages.settingArchiveAlignChoice,
  when: { setting: 'show_on_archive', is: 'yes' },
  choices: ['start', 'center', 'end'],
  default: 'start',
})

const archiveDefaultSelected = yesNo({
  name: 'archive_default_selected',
  title: messages.settingArchiveDefaultSelected,
  help: messages.settingArchiveDefaultSelectedHelp,
  group: 'list-swatches',
  when: { setting: 'show_on_archive', is: 'yes' },
  default: false,
})

const archiveShowLabel = yesNo({
  name: 'archive_show_label',
  title: messages.settingArchiveShowLabel,
  help: messages.settingArchiveShowLabelHelp,
  group: 'list-swatches',
  when: { setting: 'show_on_archive', is: 'yes' },
  default: false,
})

const archiveClearLink = yesNo({
  name: 'archive_clear_link',
  title: messages.settingArchiveClearLink,
  help: messages.settingArchiveClearLinkHelp,
  group: 'list-swatches',
  when: { setting: 'show_on_archive', is: 'yes' },
  default: true,
})

const archiveDisplayLimit = wholeNumber({
  name: 'archive_display_limit',
  title: messages.settingArchiveDisplayLimit,
  help: messages.settingArchiveDisplayLimitHelp,
  group: 'list-swatches',
  unit: 'options',
  when: { setting: 'show_on_archive', is: 'yes' },
  default: 5,
  min: 0,
  max: 50,
})

const archiveMoreLink = yesNo({
  name: 'archive_more_link',
  title: messages.settingArchiveMoreLink,
  help: messages.settingArchiveMoreLinkHelp,
  group: 'list-swatches',
  when: { setting: 'show_on_archive', is: 'yes' },
  default: true,
})

const archiveWidth = pixels({
  name: 'archive_width',
  title: messages.settingArchiveWidth,
  help: messages.settingArchiveWidthHelp,
  group: 'list-swatches',
  unit: 'pixels',
  when: { setting: 'show_on_archive', is: 'yes' },
  default: 20,
})
const archiveHeight = pixels({
  name: 'archive_height',
  title: messages.settingArchiveHeight,
  help: messages.settingArchiveHeightHelp,
  group: 'list-swatches',
  unit: 'pixels',
  when: { setting: 'show_on_archive', is: 'yes' },
  default: 20,
})
const archiveFontSize = pixels({
  name: 'archive_font_size',
  title: messages.settingArchiveFontSize,
  help: messages.settingArchiveFontSizeHelp,
  group: 'list-swatches',
  unit: 'pixels',
  when: { setting: 'show_on_archive', is: 'yes' },
  default: 14,
})

const archiveColorOnly = yesNo({
  name: 'archive_color_only',
  title: messages.settingArchiveColorOnly,
  help: messages.settingArchiveColorOnlyHelp,
  group: 'list-swatches',
  when: { setting: 'show_on_archive', is: 'yes' },
  default: true,
})

const catalogMode = yesNo({
  name: 'catalog_mode',
  title: messages.settingCatalogMode,
  help: messages.settingCatalogModeHelp,
  group: 'list-preview',
  default: false,
})

const catalogModeAttribute = text({
  name: 'catalog_mode_attribute',
  title: messages.settingCatalogModeAttribute,
  help: messages.settingCatalogModeAttributeHelp,
  group: 'list-preview',
  when: { setting: 'catalog_mode', is: 'yes' },
  default: '',
  max: 200,
})

const catalogModeTrigger = choice<'click' | 'hover'>({
  name: 'catalog_mode_trigger',
  title: messages.settingCatalogModeTrigger,
  help: messages.settingCatalogModeTriggerHelp,
  group: 'list-preview',
  choiceText: messages.settingCatalogModeTriggerChoice,
  when: { setting: 'catalog_mode', is: 'yes' },
  choices: ['click', 'hover'],
  default: 'click',
})

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
  archiveColorOnly,
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
    colorOnly: get(archiveColorOnly),
    onlyAttribute: get(catalogMode) ? get(catalogModeAttribute) : undefined,
  }
  return { position: get(archivePosition), terms, render: choiceOnCard }
}
