import { choice, type Settings, text, wholeNumber, yesNo } from '../../platform/settings.ts'
import type { CardSwatches } from '../catalog/ui/ProductCard.tsx'
import { choiceOnCard } from './card-choice.tsx'
import { swatchSettingsNow } from './swatches.ts'

const pixels = (declared: Parameters<typeof wholeNumber>[0]) => wholeNumber({ ...declared, min: 12, max: 80 })

const showOnArchive = yesNo({
  name: 'show_on_archive',
  help: 'Whether listings show swatches, and a button that adds the selected variation to the cart.',
  default: true,
})

const archivePosition = choice<CardSwatches['position']>({
  name: 'archive_swatches_position',
  help: 'The position of swatches in listings: after_price or before_price.',
  choices: ['after_price', 'before_price'],
  default: 'after_price',
})

const archiveAlign = choice<'start' | 'center' | 'end'>({
  name: 'archive_align',
  help: 'The alignment of swatches in listings: start, center or end.',
  choices: ['start', 'center', 'end'],
  default: 'start',
})

const archiveDefaultSelected = yesNo({
  name: 'archive_default_selected',
  help: 'Whether products in listings start with the default values of the product page.',
  default: false,
})

const archiveShowLabel = yesNo({
  name: 'archive_show_label',
  help: 'Whether the names of attributes and selected values are shown above swatches in listings.',
  default: false,
})

const archiveClearLink = yesNo({
  name: 'archive_clear_link',
  help: 'Whether listings show a link that clears the selection.',
  default: true,
})

const archiveDisplayLimit = wholeNumber({
  name: 'archive_display_limit',
  help: 'The number of values of an attribute that a product in a listing shows; 0 shows all.',
  default: 5,
  min: 0,
  max: 50,
})

const archiveMoreLink = yesNo({
  name: 'archive_more_link',
  help: 'Whether the number of further values is shown, with a link to the product.',
  default: true,
})

const archiveWidth = pixels({
  name: 'archive_width',
  help: 'The width of swatches in listings, in pixels.',
  default: 20,
})
const archiveHeight = pixels({
  name: 'archive_height',
  help: 'The height of swatches in listings, in pixels.',
  default: 20,
})
const archiveFontSize = pixels({
  name: 'archive_font_size',
  help: 'The font size of swatches in listings, in pixels.',
  default: 14,
})

const archiveColorOnly = yesNo({
  name: 'archive_color_only',
  help: 'Whether listings show the swatches of the color only; further options are chosen in a dialog.',
  default: true,
})

const catalogMode = yesNo({
  name: 'catalog_mode',
  help: 'Whether listings show only one attribute, as a preview without a buy button.',
  default: false,
})

const catalogModeAttribute = text({
  name: 'catalog_mode_attribute',
  help: 'The attribute of that preview, by name or slug; empty for the color, or else the first attribute.',
  default: '',
  max: 200,
})

const catalogModeTrigger = choice<'click' | 'hover'>({
  name: 'catalog_mode_trigger',
  help: 'What changes the picture in that preview: click, or hover, where a click opens the product.',
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
