/**
 * The largest picture that is taken in: bytes of the file, pixels once it is unpacked, and pixels of its longer side: a
 * strip of one pixel by thousands is no picture, and takes the engine long.
 */
export const MOST_BYTES = 20 * 1024 * 1024
export const MOST_PIXELS = 60_000_000
export const MOST_SIDE = 20_000
