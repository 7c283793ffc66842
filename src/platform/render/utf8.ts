const encoder = new TextEncoder()

/** Reused for every join: a page is written here once and copied once, without measuring its texts first. */
const SCRATCH_BYTES = 1_000_000
const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)

/** The maximum number of bytes of a UTF-16 unit in UTF-8. */
const MAX_BYTES_PER_UNIT = 3

/** Texts and bytes that are UTF-8 already, joined as bytes. */
export function utf8(parts: readonly (string | Uint8Array)[]): Buffer {
  const maxBytes = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length * MAX_BYTES_PER_UNIT : part.length),
    0,
  )
  const target = maxBytes > SCRATCH_BYTES ? Buffer.allocUnsafe(maxBytes) : scratch
  let end = 0
  for (const part of parts) {
    if (typeof part === 'string') end += encoder.encodeInto(part, target.subarray(end)).written
    else {
      target.set(part, end)
      end += part.length
    }
  }
  return Buffer.from(target.subarray(0, end))
}
