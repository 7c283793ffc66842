import { describe, expect, it } from 'vitest'
import { actualWidth, fallbackSizes, imagePath, sizesFor, widthsFor } from './image.ts'

describe('sizes of a picture', () => {
  it('go up to the first that shows all of it, and there is at least one', () => {
    expect(widthsFor({ width: 4000 })).toEqual([320, 640, 960, 1280, 1600])
    expect(widthsFor({ width: 1600 })).toEqual([320, 640, 960, 1280, 1600])
    expect(widthsFor({ width: 800 })).toEqual([320, 640, 960])
    expect(widthsFor({ width: 320 })).toEqual([320])
    expect(widthsFor({ width: 5 })).toEqual([320])
  })

  it('are the actual ones: never wider than the picture', () => {
    expect([actualWidth({ width: 800 }, 640), actualWidth({ width: 800 }, 960)]).toEqual([640, 800])
  })

  it('have an address that names their content', () => {
    expect(imagePath({ id: 12, hash: '0123456789abcdef' }, 640, 'avif')).toBe(
      '/media/12-0123456789abcdef-640.avif',
    )
  })
})

describe('a size that is not rendered yet', () => {
  const names = (sizes: readonly { width: number; format: string }[]) =>
    sizes.map(({ width, format }) => `${width}.${format}`)
  const picture = { width: 900 }

  it('is answered for by the next larger, and an AVIF by the JPEG of its width first', () => {
    expect(names(fallbackSizes(picture, { width: 640, format: 'avif' }))).toEqual([
      '640.jpg',
      '960.avif',
      '960.jpg',
    ])
  })

  it('is never answered for by an AVIF when it is a JPEG, nor by anything smaller', () => {
    expect(names(fallbackSizes(picture, { width: 320, format: 'jpg' }))).toEqual(['640.jpg', '960.jpg'])
    expect(fallbackSizes(picture, { width: 960, format: 'jpg' })).toEqual([])
  })

  it('is one of those that the picture has', () => {
    expect(names(sizesFor({ width: 400 }))).toEqual(['320.avif', '320.jpg', '640.avif', '640.jpg'])
  })
})
