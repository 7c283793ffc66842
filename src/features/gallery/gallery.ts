import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import { lookSettings } from './gallery-settings.ts'
import { type ImageLook, unusualOf } from './rules/image-look.ts'
import { type LookAttributes, lookAttributes } from './rules/look-attributes.ts'

/** What of the owner's settings of pictures is not as usual (spec 9.8); `undefined` when all is. */
export function imageLook(settings: Settings): Partial<ImageLook> | undefined {
  const entries = Object.entries<SettingDeclaration>(lookSettings)
  const now = Object.fromEntries(entries.map(([key, setting]) => [key, settings.get(setting)]))
  const unusual = unusualOf(now as ImageLook)
  return Object.keys(unusual).length > 0 ? unusual : undefined
}

/** What a list of cards carries so that their pictures do as the owner says; `undefined` when that is as usual. */
export function cardPictures(settings: Settings): LookAttributes | undefined {
  return lookAttributes(imageLook(settings))
}
