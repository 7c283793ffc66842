import { choice, type Settings, text, wholeNumber, yesNo } from '../../platform/settings.ts'
import type { CardSwatches } from '../catalog/ui/ProductCard.tsx'
import { choiceOnCard } from './card-choice.tsx'
import { swatchSettingsNow } from './swatches.ts'

const pixels = (declared: Parameters<typeof wholeNumber>[0]) => wholeNumber({ ...declared, min: 12, max: 80 })

const showOnArchive = yesNo({
  name: 'show_on_archive',
  help: 'Whether pieces in listings can be chosen there: their swatches, and a button that adds what was chosen.',
  default: true,
})

const archivePosition = choice<CardSwatches['position']>({
  name: 'archive_swatches_position',
  help: 'Where swatches stand in listings: after_price or before_price.',
  choices: ['after_price', 'before_price'],
  default: 'after_price',
})

const archiveAlign = choice<'start' | 'center' | 'end'>({
  name: 'archive_align',
  help: 'At which edge of the piece swatches stand in listings: start, center or end.',
  choices: ['start', 'center', 'end'],
  default: 'start',
})

const archiveDefaultSelected = yesNo({
  name: 'archive_default_selected',
  help: 'Whether a piece in a listing opens with the values that its page opens with.',
  default: false,
})

const archiveShowLabel = yesNo({
  name: 'archive_show_label',
  help: 'Whether the names of attributes and of what is chosen stand over swatches in listings.',
  default: false,
})

const archiveClearLink = yesNo({
  name: 'archive_clear_link',
  help: 'Whether a choice in a listing can be taken back as a whole.',
  default: true,
})

const archiveDisplayLimit = wholeNumber({
  name: 'archive_display_limit',
  help: 'How many values of an attribute a piece in a listing shows; 0 shows all.',
  default: 5,
  min: 0,
  max: 50,
})

const archiveMoreLink = yesNo({
  name: 'archive_more_link',
  help: 'Whether values beyond that are counted, with a link to the piece.',
  default: true,
})

const archiveWidth = pixels({
  name: 'archive_width',
  help: 'How wide a swatch is in listings, in pixels.',
  default: 20,
})
const archiveHeight = pixels({
  name: 'archive_height',
  help: 'How high a swatch is in listings, in pixels.',
  default: 20,
})
const archiveFontSize = pixels({
  name: 'archive_font_size',
  help: 'How large the words on swatches are in listings, in pixels.',
  default: 14,
})

const catalogMode = yesNo({
  name: 'catalog_mode',
  help: 'Whether listings show one attribute alone, to look at and not to buy by.',
  default: false,
})

const catalogModeAttribute = text({
  name: 'catalog_mode_attribute',
  help: 'Which attribute that is, by its name or slug; empty takes the colour, or else the first.',
  default: '',
  max: 200,
})

const catalogModeTrigger = choice<'click' | 'hover'>({
  name: 'catalog_mode_trigger',
  help: 'What has it change the picture: click, or hover, with which a click leads to the piece.',
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
