import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import { imageDisplaySettings } from './gallery-settings.ts'
import { changedSettings, type ImageDisplay } from './rules/image-display.ts'
import { type ImageDisplayAttributes, imageDisplayAttributes } from './rules/image-display-attributes.ts'

/** The owner's picture settings that differ from the defaults (spec 9.8); `undefined` when none does. */
export function imageDisplay(settings: Settings): Partial<ImageDisplay> | undefined {
  const entries = Object.entries<SettingDeclaration>(imageDisplaySettings)
  const now = Object.fromEntries(entries.map(([key, setting]) => [key, settings.get(setting)]))
  const changed = changedSettings(now as ImageDisplay)
  return Object.keys(changed).length > 0 ? changed : undefined
}

/** The attributes of a list of cards for its picture effects; `undefined` with default settings. */
export function cardPictures(settings: Settings): ImageDisplayAttributes | undefined {
  return imageDisplayAttributes(imageDisplay(settings))
}
