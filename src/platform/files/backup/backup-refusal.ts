import { errorCode } from '../../error-code.ts'

export type BackupRefusalReason =
  | 'already-running'
  | 'bad-key'
  | 'bad-target'
  | 'damaged'
  | 'different'
  | 'local-files'
  | 'missing-object'
  | 'newer-version'
  | 'no-backup'
  | 'no-space'
  | 'not-empty'
  | 'store-failed'
  | 'wrong-key'

/** A backup was not made, read or restored. The message explains what happened and what to do. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal'
  readonly reason: BackupRefusalReason

  constructor(reason: BackupRefusalReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** The refusal that an error of writing a file stands for; other errors are returned as they are. `where` names the folder. */
export function asFileRefusal(error: unknown, where: string): unknown {
  const code = errorCode(error) ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupRefusal('no-space', `The disk of ${where} is full: free some space and run it again.`, {
      cause: error,
    })
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EIO', 'EINVAL'].includes(code))
    return new BackupRefusal('store-failed', `${where} cannot be written or read (${code}).`, {
      cause: error,
    })
  return error
}
