import { choice, type Settings, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'
import { defaultLightbox, LIGHTBOX_TEXTS, type LightboxOptions } from './rules/lightbox-options.ts'

/** Spec 3.13, by the names of the page builder whose sites have these settings. */
const declared = {
  isGlobal: yesNo({
    name: 'global_image_lightbox',
    title: messages.settingGlobalImageLightbox,
    help: messages.settingGlobalImageLightboxHelp,
    group: 'lightbox',
    default: defaultLightbox.isGlobal,
  }),
  hasCounter: yesNo({
    name: 'lightbox_enable_counter',
    title: messages.settingLightboxEnableCounter,
    help: messages.settingLightboxEnableCounterHelp,
    group: 'lightbox',
    default: defaultLightbox.hasCounter,
  }),
  hasFullscreen: yesNo({
    name: 'lightbox_enable_fullscreen',
    title: messages.settingLightboxEnableFullscreen,
    help: messages.settingLightboxEnableFullscreenHelp,
    group: 'lightbox',
    default: defaultLightbox.hasFullscreen,
  }),
  hasZoom: yesNo({
    name: 'lightbox_enable_zoom',
    title: messages.settingLightboxEnableZoom,
    help: messages.settingLightboxEnableZoomHelp,
    group: 'lightbox',
    default: defaultLightbox.hasZoom,
  }),
  hasShare: yesNo({
    name: 'lightbox_enable_share',
    title: messages.settingLightboxEnableShare,
    help: messages.settingLightboxEnableShareHelp,
    group: 'lightbox',
    default: defaultLightbox.hasShare,
  }),
  title: choice({
    name: 'lightbox_title_src',
    title: messages.settingLightboxTitleSrc,
    help: messages.settingLightboxTitleSrcHelp,
    group: 'lightbox',
    choiceText: messages.settingLightboxTitleSrcChoice,
    choices: LIGHTBOX_TEXTS,
    default: defaultLightbox.title,
  }),
  description: choice({
    name: 'lightbox_description_src',
    title: messages.settingLightboxDescriptionSrc,
    help: messages.settingLightboxDescriptionSrcHelp,
    group: 'lightbox',
    choiceText: messages.settingLightboxDescriptionSrcChoice,
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
