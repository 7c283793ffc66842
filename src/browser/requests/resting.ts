import * as messages from '../messages.ts'

/** The shop has answered that it can do nothing for a while (503); the message is for the shopper. */
class Resting extends Error {
  constructor() {
    super(messages.resting())
  }
}

/** The response, unless the shop is resting: then its error. */
export function unlessResting(response: Response): Response {
  if (response.status === 503) throw new Resting()
  return response
}

export function isResting(error: unknown): error is Error {
  return error instanceof Resting
}

/** What to show for a request that failed: that the shop is resting, if it has said so, else `otherwise`. */
export function failureText(error: unknown, otherwise: string): string {
  return isResting(error) ? error.message : otherwise
}
