import { z } from 'zod'
import {
  endpoint,
  type RestEndpoint,
  RestRefusal,
  type RestRequest,
} from '../../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../../platform/rest/resource/schema.ts'
import { bodyOfRefusal } from '../../../../platform/rest/run.ts'
import { trackingLink } from '../../rules/tracking-link.ts'
import { intendMove, undoIntention } from '../../states/intentions.ts'
import { readIntention, readIntentions } from '../../store/rest/intention-store.ts'
import { MAX_INCLUDED } from '../office-orders-resource.ts'
import { conflict } from './conflict.ts'
import { type IntentionRecord, intentionRecord } from './listed-record.ts'
import { intentionFields, moveName } from './office-fields.ts'

const access = 'fulfil_shop_orders'
const denied = 'woocommerce_rest_cannot_edit'
const answer = restSchemaOf('order_intention', z.object(intentionFields))

/** The most orders that are moved by one call. */
const MAX_MOVES = 100

const id = z.int().min(0).max(999_999_999_999_999)
const intentionIds = z.array(id).min(1).max(MAX_INCLUDED).describe('The ids of the intentions.')
const moveArgs = {
  move: moveName.describe('The move; one of those that the order allows.'),
  version: z.int().min(1).describe('The version of the order that was seen.'),
  carrier: z.string().trim().max(120).default('').describe('Of a parcel: who carries it.'),
  tracking_number: z.string().trim().max(120).default('').describe('Of a parcel: its tracking number.'),
  tracking_url: z.string().trim().max(1000).default('').describe('Of a parcel: its tracking page.'),
}
const move = z.object({ id: id.describe('The id of the order.'), ...moveArgs })

type Request = Pick<RestRequest<unknown>, 'call' | 'person'>

/** Moves of orders, which are made ten seconds later, and can be taken back until then (docs/decisions/0025). */
export const moveEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'POST /handsel/v1/orders/:id/moves': endpoint({
    ...{ access, denied, answer },
    args: move,
    inBatch: true,
    handle: async (request) => ({ data: await intended(request, request.args), status: 201 }),
  }),
  'POST /handsel/v1/orders/moves': endpoint({
    ...{ access, denied },
    args: z.object({
      moves: z.array(move).min(1).max(MAX_MOVES).describe('The moves of several orders.'),
    }),
    async handle(request) {
      const results: unknown[] = []
      for (const one of request.args.moves) results.push(await result(request, one))
      return { data: { results } }
    },
  }),
  'GET /handsel/v1/intentions': endpoint({
    ...{ access, denied: 'woocommerce_rest_cannot_view', answer },
    isList: true,
    args: z.object({ include: intentionIds }),
    async handle({ call, args }) {
      return { data: (await readIntentions(call.shop.db, args.include)).map(intentionRecord) }
    },
  }),
  'DELETE /handsel/v1/intentions': endpoint({
    ...{ access, denied, answer },
    isList: true,
    args: z.object({ include: intentionIds }),
    async handle({ call, args }) {
      // Those that are due meanwhile stay as they are: their state says so.
      for (const one of new Set(args.include)) await undoIntention(call.shop, one)
      return { data: (await readIntentions(call.shop.db, args.include)).map(intentionRecord) }
    },
  }),
  'GET /handsel/v1/intentions/:id': endpoint({
    ...{ access, denied: 'woocommerce_rest_cannot_view', answer },
    args: z.object({ id }),
    async handle({ call, args }) {
      const intention = await readIntention(call.shop.db, args.id)
      if (!intention) throw noIntention()
      return { data: intentionRecord(intention) }
    },
  }),
  'DELETE /handsel/v1/intentions/:id': endpoint({
    ...{ access, denied, answer },
    args: z.object({ id }),
    async handle({ call, args }) {
      const undone = await undoIntention(call.shop, args.id)
      if (undone.ok) return { data: intentionRecord(undone.value) }
      if (undone.reason === 'no-intention') throw noIntention()
      throw new RestRefusal('handsel_intention_ended', 'It is too late to take this back.', 409)
    },
  }),
}

/** One of several moves: the others are made all the same. */
async function result(request: Request, requested: z.output<typeof move>): Promise<object> {
  try {
    return { id: requested.id, intention: await intended(request, requested) }
  } catch (error) {
    if (!(error instanceof RestRefusal)) throw error
    return { id: requested.id, error: bodyOfRefusal(error) }
  }
}

/** Throws `RestRefusal`. */
async function intended(
  { call, person }: Request,
  requested: z.output<typeof move>,
): Promise<IntentionRecord> {
  const { version } = requested
  const outcome = await intendMove(call.shop, requested.id, {
    version,
    move: intendedMove(requested),
    by: person?.id,
  })
  if (outcome.ok) return intentionRecord(outcome.value)
  switch (outcome.reason) {
    case 'no-order':
      throw new RestRefusal('woocommerce_rest_office_order_invalid_id', 'Invalid ID.', 404)
    case 'stale':
      throw await conflict(call, requested.id, version)
    case 'other-move':
      throw new RestRefusal(
        'handsel_move_pending',
        'Another move of this order waits. Take it back first.',
        409,
        {
          intention: intentionRecord(outcome.intention),
        },
      )
    case 'no-such-move':
      throw new RestRefusal('handsel_no_such_move', 'The order does not allow this move in its state.', 409)
  }
}

/** What a parcel has is of no use to other moves: it is not stored. */
function intendedMove({ move: name, carrier, ...parcel }: z.output<typeof move>) {
  if (name !== 'ship' && name !== 'ship-part') return { name, carrier: '', number: '', url: '' }
  if (carrier === '') throw invalid('carrier', 'carrier says who carries the parcel.')
  const url = parcel.tracking_url
  if (url !== '' && !trackingLink(url)) throw invalid('tracking_url', 'tracking_url is a full web address.')
  return { name, carrier, number: parcel.tracking_number, url }
}

function invalid(name: string, message: string): RestRefusal {
  return new RestRefusal('rest_invalid_param', `Invalid parameter(s): ${name}`, 400, {
    params: { [name]: message },
  })
}

function noIntention(): RestRefusal {
  return new RestRefusal('handsel_intention_invalid_id', 'Invalid ID.', 404)
}
