import * as messages from '../messages.ts'

/** A file that the buyer of an order can download. */
export type DownloadGrant = {
  /** The product or variation that it was bought with. */
  readonly productId: number
  readonly downloadId: string
  /** Of the file, and of the product that it was bought with. */
  readonly name: string
  readonly productName: string
  /** Downloads left; `undefined`: no limit. */
  readonly remaining: number | undefined
  /** From this time it cannot be downloaded; `undefined`: never expires. */
  readonly expiresAt: Date | undefined
}

/** A grant as pages and mails show it. */
export type OrderFile = DownloadGrant & {
  /** The day of `expiresAt` in the shop's time zone, as text. */
  readonly expiresOn: string | undefined
}

/** The parts of a download link; all three must match. */
export type DownloadKey = {
  readonly productId: number
  readonly orderKey: string
  readonly downloadId: string
}

/** The path of a download, as in existing mails (docs/wire.md 4). */
export function downloadPath(orderKey: string, { productId, downloadId }: DownloadGrant): string {
  const encode = encodeURIComponent
  return `/?download_file=${productId}&order=${encode(orderKey)}&key=${encode(downloadId)}`
}

/** Whether it can be downloaded at this time. */
export function isDownloadable({ remaining, expiresAt }: DownloadGrant, nowMs: number): boolean {
  return remaining !== 0 && (expiresAt === undefined || nowMs < expiresAt.getTime())
}

/** "3 downloads left", "Unlimited". */
export function remainingText(remaining: number | undefined): string {
  return remaining === undefined ? messages.unlimited() : messages.timesLeft({ count: remaining })
}
