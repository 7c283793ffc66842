/** The largest picture that is taken in: bytes of the file, and pixels once it is unpacked. */
export const MOST_BYTES = 20 * 1024 * 1024
export const MOST_PIXELS = 60_000_000
