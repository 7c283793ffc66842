/**
 * The largest image that is accepted: bytes of the file, pixels once decoded, and pixels of its longer side (a strip of
 * one pixel by thousands is no useful image, and takes the engine long).
 */
export const MAX_BYTES = 20 * 1024 * 1024
export const MAX_PIXELS = 60_000_000
export const MAX_SIDE = 20_000
