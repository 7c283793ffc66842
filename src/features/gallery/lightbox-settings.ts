import { choice, type Settings, yesNo } from '../../platform/settings.ts'
import { defaultLightbox, LIGHTBOX_TEXTS, type LightboxOptions } from './rules/lightbox-options.ts'

/** Spec 3.13, by the names of the page builder whose sites have these settings. */
const declared = {
  isGlobal: yesNo({
    name: 'global_image_lightbox',
    help: 'Whether every link to a picture file opens the picture over the page.',
    default: defaultLightbox.isGlobal,
  }),
  hasCounter: yesNo({
    name: 'lightbox_enable_counter',
    help: 'Whether a picture over the page shows which of how many it is.',
    default: defaultLightbox.hasCounter,
  }),
  hasFullscreen: yesNo({
    name: 'lightbox_enable_fullscreen',
    help: 'Whether a picture over the page can fill the screen.',
    default: defaultLightbox.hasFullscreen,
  }),
  hasZoom: yesNo({
    name: 'lightbox_enable_zoom',
    help: 'Whether a picture over the page can be zoomed.',
    default: defaultLightbox.hasZoom,
  }),
  hasShare: yesNo({
    name: 'lightbox_enable_share',
    help: 'Whether a picture over the page has a button to share it.',
    default: defaultLightbox.hasShare,
  }),
  title: choice({
    name: 'lightbox_title_src',
    help: 'Which text of the picture is its title: title, caption, alt, description or none.',
    choices: LIGHTBOX_TEXTS,
    default: defaultLightbox.title,
  }),
  description: choice({
    name: 'lightbox_description_src',
    help: 'Which text of the picture is its description: title, caption, alt, description or none.',
    choices: LIGHTBOX_TEXTS,
    default: defaultLightbox.description,
  }),
} as const

export const lightboxSettings = Object.values(declared)

/** The options that the owner changed, for the data of every page; `undefined`: none. */
export function changedLightbox(settings: Settings): Partial<LightboxOptions> | undefined {
  const changed = Object.entries(declared).flatMap(([name, setting]) => {
    const value = settings.get<string | boolean>(setting)
    return value === setting.default ? [] : [[name, value]]
  })
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<LightboxOptions>)
}
