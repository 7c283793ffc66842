import { z } from 'zod'
import type { Feature } from '../../platform/feature.ts'
import { endpoint, type RestEndpoint } from '../../platform/rest/endpoint.ts'
import type { PersonalDataSources } from './erasure/erasure.ts'
import { deleteArgs } from './rest/user-args.ts'
import { deleteUser } from './rest/user-delete.ts'
import { userRecord } from './rest/user-shape.ts'

/**
 * The feature of accounts with the call that deletes users. It asks every feature what it keeps of people, so it is given
 * the list of all (`src/features.ts`), to be looked at when somebody asks.
 */
export function withUserDeletion(feature: Feature, all: () => readonly Feature[]): Feature {
  const rest = { ...feature.calls?.rest, 'DELETE /wp/v2/users/:id': deletion(() => holdersIn(all())) }
  return { ...feature, calls: { ...feature.calls, rest } }
}

/** Those of the features that keep something of people. */
export function holdersIn(features: readonly Feature[]): PersonalDataSources {
  return features.flatMap(({ personal }) => personal ?? [])
}

function deletion(holders: () => PersonalDataSources): RestEndpoint {
  return endpoint({
    access: 'delete_users',
    denied: 'rest_user_cannot_delete',
    args: z.object(deleteArgs),
    inBatch: true,
    async handle({ call, person, args }) {
      const user = await deleteUser(call.shop, holders(), person, args)
      return { data: { deleted: true, previous: userRecord(user, call.origin, person) } }
    },
  })
}
