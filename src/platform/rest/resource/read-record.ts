import type { Call } from '../../http/call.ts'
import type { Shop } from '../../shop.ts'
import { type RestEndpoint, RestRefusal } from '../endpoint.ts'
import { inContext } from '../fields.ts'
import type { ResourceCall } from './serving.ts'

/**
 * A record as `GET` of its resource answers it to those who may see everything, for what the shop itself sends out;
 * `undefined`: there is none.
 */
export async function readRecord(
  endpoints: Readonly<Record<string, RestEndpoint>>,
  path: string,
  { shop, origin, id }: { readonly shop: Shop; readonly origin: string; readonly id: number },
): Promise<object | undefined> {
  const endpoint = endpoints[`GET /${path}/:id`]
  if (!endpoint) throw new Error(`No resource ${path}`)
  // The functions of resources get nothing else of a call: see `ResourceCall`.
  const call: ResourceCall['call'] = { shop, origin, params: {} }
  const request = { call: call as Call, args: { id }, context: 'view', person: undefined } as const
  try {
    const { data } = await endpoint.handle(request)
    return inContext(data, endpoint.answer, 'view') as object
  } catch (error) {
    if (error instanceof RestRefusal && error.status === 404) return undefined
    throw error
  }
}
