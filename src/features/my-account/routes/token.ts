import type { Call } from '../../../platform/http/call.ts'

const MOST_TOKEN_SIGNS = 200

/** The token of a mailed link, as our mails name it or as WordPress's do; what is too long for one is cut. */
export function tokenIn({ query }: Pick<Call, 'query'>): string | undefined {
  return (query.get('token') ?? query.get('key'))?.slice(0, MOST_TOKEN_SIGNS)
}
