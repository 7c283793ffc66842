import { describe, expect, it } from 'vitest'
import { imagePath, realWidth, widthsFor } from './image.ts'

describe('sizes of a picture', () => {
  it('go up to the first that shows all of it, and there is at least one', () => {
    expect(widthsFor({ width: 4000 })).toEqual([320, 640, 960, 1280, 1600])
    expect(widthsFor({ width: 1600 })).toEqual([320, 640, 960, 1280, 1600])
    expect(widthsFor({ width: 800 })).toEqual([320, 640, 960])
    expect(widthsFor({ width: 320 })).toEqual([320])
    expect(widthsFor({ width: 5 })).toEqual([320])
  })

  it('are told as they are: never wider than the picture', () => {
    expect([realWidth({ width: 800 }, 640), realWidth({ width: 800 }, 960)]).toEqual([640, 800])
  })

  it('have an address that names their content', () => {
    expect(imagePath({ id: 12, hash: '0123456789abcdef' }, 640, 'avif')).toBe(
      '/media/12-0123456789abcdef-640.avif',
    )
  })
})
