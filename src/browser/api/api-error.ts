import { apiTexts } from './api-texts.ts'

/** Why a call failed: the server's code and message (docs/wire.md K.4), or one of ours with its text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  /** What the server adds: the status, the parameters that were wrong. */
  readonly data: unknown

  constructor(code: string, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A failure in the browser, without an answer of the shop. */
export function browserError(code: keyof typeof apiTexts): ApiError {
  return new ApiError(code, apiTexts[code])
}
