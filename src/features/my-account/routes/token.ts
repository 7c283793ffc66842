import type { Call } from '../../../platform/http/call.ts'

const MAX_TOKEN_LENGTH = 200

/** The token of a mailed link, in our parameter or WordPress's; longer text is cut. */
export function tokenIn({ query }: Pick<Call, 'query'>): string | undefined {
  return (query.get('token') ?? query.get('key'))?.slice(0, MAX_TOKEN_LENGTH)
}
