import { describe, expect, it } from 'vitest'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import { cardPictures, imageDisplay } from './gallery.ts'
import { gallerySettings, imageDisplaySettings } from './gallery-settings.ts'
import { defaultImageDisplay } from './rules/image-display.ts'

function settings(changed: Readonly<Record<string, unknown>> = {}): Settings {
  return {
    get: <Value>({ name, default: preset }: SettingDeclaration<Value>) => (changed[name] ?? preset) as Value,
  }
}

describe('settings of pictures', () => {
  it('are one for each part of the look, and have its usual values (spec 9.8)', () => {
    expect(Object.keys(imageDisplaySettings).sort()).toEqual(Object.keys(defaultImageDisplay).sort())
    expect(gallerySettings.every(({ name }) => name.startsWith('image_'))).toBe(true)
    expect(imageDisplaySettings.effect.default).toBe('fade')
    expect(imageDisplaySettings.thumbnailColumns.default).toBe(4)
  })

  it('add nothing to a page with default settings', () => {
    expect(imageDisplay(settings())).toBeUndefined()
    expect(cardPictures(settings())).toBeUndefined()
  })

  it('send what the owner changed, and only that', () => {
    const changed = settings({ image_effect: 'bullets', image_bullets_position: 'vertical-left-top' })
    expect(imageDisplay(changed)).toEqual({ effect: 'bullets', bulletsPosition: 'vertical-left-top' })
    expect(cardPictures(changed)).toMatchObject({ 'data-image-effect': 'bullets' })
  })

  it('need no script of their own where a fade is only slower', () => {
    const slower = cardPictures(settings({ image_effect_speed: 900 }))
    expect(slower).toMatchObject({ style: { '--image-speed': '900ms' } })
    expect(slower).not.toHaveProperty('data-image-effect')
  })
})
