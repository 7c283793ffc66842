import type { FailureReason } from './failure.ts'

/** What an owner reads on the command line: why a picture has missing sizes. */
const failureReasons: Record<FailureReason, string> = {
  lost: 'its original is not in the data folder',
  unreadable: 'its original cannot be read',
  unfinished: 'it took too long, or the process that makes pictures broke down over it',
  unwritable: 'the size that was made could not be written',
}

/** The text about a picture that could not be rendered; `sizes` 0 means all of them. */
export function failureText(failed: {
  readonly id: number
  readonly name: string
  readonly reason: FailureReason
  readonly sinceMs: number
  readonly sizes: number
}): string {
  const what =
    failed.sizes === 0 ? 'could not be rendered' : `could not be rendered in ${failed.sizes} of its sizes`
  const since = new Date(failed.sinceMs).toISOString().slice(0, 16).replace('T', ' ')
  return `Picture ${failed.id}, ${failed.name}, ${what}: ${failureReasons[failed.reason]} (since ${since} UTC)`
}

const retryHint = 'The shop tries again automatically, at growing intervals.'

/** What the owner can do about it; `file` is the path of the original. */
export const failureSolution: Record<FailureReason, (file: string) => string> = {
  lost: (file) => `Put ${file} back from the backup, or import the picture again. ${retryHint}`,
  unreadable: (file) =>
    `Put ${file} back from the backup, or import the picture again, as a JPEG, PNG or WebP. ${retryHint}`,
  unfinished: () => `Make sure that the machine has free memory, or import a smaller picture. ${retryHint}`,
  unwritable: () =>
    `Make sure that the disk has free space and the folder derived/ is writable. ${retryHint}`,
}
