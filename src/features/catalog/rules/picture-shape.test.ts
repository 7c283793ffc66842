import { describe, expect, it } from 'vitest'
import { isOddShape } from './picture-shape.ts'

describe('shape of a picture', () => {
  it('is odd when a well would cut much of it off', () => {
    const odd = (width: number, height: number) => isOddShape({ width, height })
    expect([odd(960, 1200), odd(1000, 1000), odd(600, 1000)]).toEqual([false, false, false])
    expect([odd(1060, 1000), odd(4000, 300), odd(599, 1000), odd(200, 3000)]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})
