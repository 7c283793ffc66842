import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { CardColors } from '../catalog/ui/ColorDots.tsx'

type YesNo = SettingDeclaration<boolean>

export const showOnArchive: YesNo = {
  name: 'show_on_archive',
  help: 'Whether pieces in listings show the colours that they come in.',
  type: 'yes-no',
  default: true,
}

export const archivePosition: SettingDeclaration<CardColors['position']> = {
  name: 'archive_swatches_position',
  help: 'Where they stand: after_price or before_price.',
  type: 'choice',
  choices: ['after_price', 'before_price'],
  default: 'after_price',
}

export const archiveAlign: SettingDeclaration<CardColors['align']> = {
  name: 'archive_align',
  help: 'At which edge of the piece they stand: start, center or end.',
  type: 'choice',
  choices: ['start', 'center', 'end'],
  default: 'start',
}

export const archiveDisplayLimit: SettingDeclaration<number> = {
  name: 'archive_display_limit',
  help: 'How many colours a piece in a listing shows; 0 shows all.',
  type: 'whole-number',
  default: 5,
  min: 0,
  max: 50,
}

export const archiveMoreLink: YesNo = {
  name: 'archive_more_link',
  help: 'Whether colours beyond that are counted, with a link to the piece.',
  type: 'yes-no',
  default: true,
}

export const catalogMode: YesNo = {
  name: 'catalog_mode',
  help: 'Whether a colour in a listing changes the picture beside it; otherwise it leads to the piece at once.',
  type: 'yes-no',
  default: true,
}

export const archiveSettings = [
  showOnArchive,
  archivePosition,
  archiveAlign,
  archiveDisplayLimit,
  archiveMoreLink,
  catalogMode,
]

/** How cards show the colours of their pieces (docs/wire.md B.3, archive). */
export function cardColors(settings: Settings): CardColors {
  const get: Settings['get'] = (declaration) => settings.get(declaration)
  return {
    shown: get(showOnArchive),
    position: get(archivePosition),
    align: get(archiveAlign),
    limit: get(archiveDisplayLimit),
    moreLink: get(archiveMoreLink),
    turnsCard: get(catalogMode),
  }
}
