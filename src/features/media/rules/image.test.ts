import { describe, expect, it } from 'vitest'
import { imagePath, widthsFor } from './image.ts'

describe('sizes of a picture', () => {
  it('are never wider than the picture, and at least one', () => {
    expect(widthsFor({ width: 1600 })).toEqual([320, 640, 960, 1280, 1600])
    expect(widthsFor({ width: 1599 })).toEqual([320, 640, 960, 1280])
    expect(widthsFor({ width: 320 })).toEqual([320])
    expect(widthsFor({ width: 5 })).toEqual([320])
  })

  it('have an address that names their content', () => {
    expect(imagePath({ id: 12, hash: '0123456789abcdef' }, 640, 'avif')).toBe(
      '/media/12-0123456789abcdef-640.avif',
    )
  })
})
