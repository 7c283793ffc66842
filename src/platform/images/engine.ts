import type { default as Sharp } from 'sharp'

type Engine = typeof Sharp

let engine: Promise<Engine> | undefined

/** sharp, loaded with the first picture: a shop that makes none does not carry its memory. */
export function imageEngine(): Promise<Engine> {
  engine ??= load()
  return engine
}

// Only readers of photographs stay open: what an SVG or a PDF may make a reader do is not worth having.
async function load(): Promise<Engine> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`),
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
