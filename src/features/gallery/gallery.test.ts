import { describe, expect, it } from 'vitest'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import { cardPictures, imageLook } from './gallery.ts'
import { gallerySettings, lookSettings } from './gallery-settings.ts'
import { usualLook } from './rules/image-look.ts'

function settings(changed: Readonly<Record<string, unknown>> = {}): Settings {
  return {
    get: <Value>({ name, default: preset }: SettingDeclaration<Value>) => (changed[name] ?? preset) as Value,
  }
}

describe('settings of pictures', () => {
  it('are one for each part of the look, and have its usual values (spec 9.8)', () => {
    expect(Object.keys(lookSettings).sort()).toEqual(Object.keys(usualLook).sort())
    expect(gallerySettings.every(({ name }) => name.startsWith('image_'))).toBe(true)
    expect(lookSettings.effect.default).toBe('fade')
    expect(lookSettings.thumbnailColumns.default).toBe(4)
  })

  it('say nothing to a page while all is as usual', () => {
    expect(imageLook(settings())).toBeUndefined()
    expect(cardPictures(settings())).toBeUndefined()
  })

  it('send what the owner changed, and only that', () => {
    const changed = settings({ image_effect: 'bullets', image_bullets_position: 'vertical-left-top' })
    expect(imageLook(changed)).toEqual({ effect: 'bullets', bulletsPosition: 'vertical-left-top' })
    expect(cardPictures(changed)).toMatchObject({ 'data-image-effect': 'bullets' })
  })

  it('need no script of their own where a fade is only slower', () => {
    const slower = cardPictures(settings({ image_effect_speed: 900 }))
    expect(slower).toMatchObject({ style: { '--image-speed': '900ms' } })
    expect(slower).not.toHaveProperty('data-image-effect')
  })
})
