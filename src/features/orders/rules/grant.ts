/** A file that the buyer of an order may fetch. */
export type Grant = {
  /** The product or variation that it was bought with. */
  readonly productId: number
  readonly downloadId: string
  /** Of the file, and of the thing that it was bought with. */
  readonly name: string
  readonly thing: string
  /** How often it may still be fetched; `undefined`: as often as they like. */
  readonly remaining: number | undefined
  /** The first moment at which it cannot be fetched any more; `undefined`: never. */
  readonly expiresAt: Date | undefined
}

/** What a link to a file names: all three together open it. */
export type GrantKey = {
  readonly productId: number
  readonly orderKey: string
  readonly downloadId: string
}

/** The address of a file for the holder of the order's key, as existing mails have it (docs/wire.md 4). */
export function downloadPath(orderKey: string, { productId, downloadId }: Grant): string {
  const part = encodeURIComponent
  return `/?download_file=${productId}&order=${part(orderKey)}&key=${part(downloadId)}`
}

/** Whether it can be fetched at this moment. */
export function isOpen({ remaining, expiresAt }: Grant, nowMs: number): boolean {
  return remaining !== 0 && (expiresAt === undefined || nowMs < expiresAt.getTime())
}

/** "3 times", "as often as you like". */
export function remainingText(remaining: number | undefined): string {
  if (remaining === undefined) return 'As often as you like'
  return remaining === 1 ? 'Once' : `${remaining} times`
}

/** "2027-01-31", in UTC, as the shop keeps its days; "Never" for no end. */
export function expiryText(expiresAt: Date | undefined): string {
  return expiresAt ? expiresAt.toISOString().slice(0, 10) : 'Never'
}
