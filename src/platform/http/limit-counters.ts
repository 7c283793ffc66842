import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '../shop.ts'
import { type LimitName, limits } from './limited.ts'

/** Counts one use for the address of a request; answers the seconds to wait when the minute's are used up. */
export type UseLimit = (limit: LimitName, request: FastifyRequest) => Promise<number | undefined>

const MINUTE_MS = 60_000
const MOST_ADDRESSES = 20_000

/** The counters of all limits, by network address (of IPv6 the network part). Each process counts for itself. */
export async function limitCounters(fastify: FastifyInstance, shop: Shop): Promise<UseLimit> {
  if (!shop.config.rateLimits) return async () => undefined
  await fastify.register(rateLimit, { global: false, cache: MOST_ADDRESSES })

  const counter = (name: LimitName) =>
    fastify.createRateLimit({ max: () => shop.settings.get(limits[name]), timeWindow: MINUTE_MS })
  const counters = {
    cart: counter('cart'),
    checkout: counter('checkout'),
    signIn: counter('signIn'),
    lookUp: counter('lookUp'),
    product: counter('product'),
  } satisfies Record<LimitName, unknown>

  return async (limit, request) => {
    const use = await counters[limit](request)
    return use.isAllowed || !use.isExceeded ? undefined : Math.max(1, use.ttlInSeconds)
  }
}
