import { expect, it } from 'vitest'
import type { Person } from '../session/person.ts'
import { actorOf } from './actor.ts'

const ada = { id: 7, login: 'ada', email: 'ada@example.com', displayName: 'Ada' }
const byCookie = { by: 'cookie', session: 's', signedInAtMs: 0 } as const

it.each<[string, Person | undefined, object]>([
  ['a guest', undefined, { kind: 'visitor' }],
  ['a customer', { ...ada, roles: ['customer'], proof: byCookie }, { kind: 'visitor', id: 7 }],
  ['staff', { ...ada, roles: ['shop_manager'], proof: byCookie }, { kind: 'person', id: 7 }],
  [
    'a key of staff',
    { ...ada, roles: ['administrator'], proof: { by: 'key', id: 3, name: 'Bookkeeping', may: 'write' } },
    { kind: 'key', id: 3, name: 'Bookkeeping' },
  ],
])('%s acts without an address or a name of a person', (_, person, actor) => {
  expect(actorOf(person)).toEqual(actor)
})
