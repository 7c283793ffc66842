import { z } from 'zod'
import { roles as allRoles, isStaff, may, type Role } from '../../kernel/roles.ts'
import { collection, itemsBefore, refusePageBeyondLast } from '../../platform/rest/collection.ts'
import {
  endpoint,
  type RestAnswer,
  type RestAsk,
  type RestContext,
  type RestEndpoint,
  RestRefusal,
} from '../../platform/rest/endpoint.ts'
import { restTexts } from '../../platform/rest/texts.ts'
import type { Person } from '../../platform/session/person.ts'
import { userTexts } from './rest-texts.ts'
import { changeArgs, createArgs, idArgs, listArgs } from './rest-user-args.ts'
import { changeUser } from './rest-user-changes.ts'
import { createUser } from './rest-user-create.ts'
import { userRecord, userSchema } from './rest-user-shape.ts'
import { readUser, searchUsers, type UserRow } from './rest-user-store.ts'

/** `/wp-json/wp/v2/users` (docs/wire.md K.1 and K.4). Guests see none of it: nobody finds out who has an account. */
export const userEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /wp/v2/users/me': endpoint({
    access: 'signed-in',
    denied: 'rest_not_logged_in',
    args: z.object({}),
    answer: userSchema,
    handle: async (ask) => shown(ask, await own(ask)),
  }),
  'POST /wp/v2/users/me': endpoint({
    access: 'signed-in',
    denied: 'rest_not_logged_in',
    args: z.object(changeArgs),
    answer: userSchema,
    edits: true,
    inBatch: true,
    handle: async (ask) => changed(ask, await changeUser(ask.call.shop, who(ask), await own(ask), ask.args)),
  }),
  'GET /wp/v2/users': endpoint({
    access: 'edit_posts',
    denied: 'rest_user_cannot_view',
    editAccess: 'list_users',
    args: z.object(listArgs),
    answer: userSchema,
    handle: list,
  }),
  'POST /wp/v2/users': endpoint({
    access: 'create_users',
    denied: 'rest_cannot_create_user',
    args: z.object(createArgs),
    answer: userSchema,
    inBatch: true,
    async handle(ask) {
      const user = await createUser(ask.call.shop, who(ask), ask.args)
      const location = `${ask.call.origin}/wp-json/wp/v2/users/${user.id}`
      return { ...changed(ask, user), status: 201, headers: { location } }
    },
  }),
  'GET /wp/v2/users/:id': endpoint({
    access: 'signed-in',
    denied: 'rest_user_cannot_view',
    args: z.object(idArgs),
    answer: userSchema,
    handle: async (ask) => shown(ask, await visible(ask, ask.args.id)),
  }),
  'POST /wp/v2/users/:id': endpoint({
    access: 'signed-in',
    denied: 'rest_cannot_edit',
    args: z.object({ ...changeArgs, ...idArgs }),
    answer: userSchema,
    edits: true,
    inBatch: true,
    async handle(ask) {
      const user = await readUser(ask.call.shop.db, ask.args.id)
      const person = who(ask)
      if (!user) throw missing(person, 'edit_users', 'rest_cannot_edit', userTexts.cannotEdit)
      return changed(ask, await changeUser(ask.call.shop, person, user, ask.args))
    },
  }),
}

type Ask = RestAsk<unknown>

function shown({ call, person }: Ask, user: UserRow): RestAnswer {
  return { data: userRecord(user, call.origin, person) }
}

function changed(ask: Ask, user: UserRow): RestAnswer {
  return { ...shown(ask, user), context: 'edit' }
}

/** Every endpoint here asks for a sign-in before. */
function who({ person }: Ask): Person {
  if (person) return person
  throw new RestRefusal('rest_not_logged_in', restTexts.signInFirst, 401)
}

async function own(ask: Ask): Promise<UserRow> {
  const user = await readUser(ask.call.shop.db, who(ask).id)
  if (user) return user
  throw new RestRefusal('rest_not_logged_in', restTexts.signInFirst, 401)
}

/** A user whom the person may see: himself, and for the staff each other; others with `list_users` alone. */
async function visible(ask: Ask, id: number): Promise<UserRow> {
  const person = who(ask)
  const user = await readUser(ask.call.shop.db, id)
  if (!user) throw missing(person, 'list_users', 'rest_user_cannot_view', userTexts.cannotView)
  if (user.id === person.id || may(person.roles, 'list_users')) return user
  if (!isStaff(person.roles) || !isStaff(user.roles)) {
    throw new RestRefusal('rest_user_cannot_view', userTexts.cannotView, 403)
  }
  refuseEditing(ask.context)
  return user
}

function refuseEditing(context: RestContext): void {
  if (context === 'edit') throw new RestRefusal('rest_forbidden_context', restTexts.forbiddenContext, 403)
}

/** That there is no such user is told to those alone who may know of all; others hear what they hear of any. */
function missing(
  person: Person,
  needed: 'list_users' | 'edit_users',
  code: string,
  sentence: string,
): RestRefusal {
  return may(person.roles, needed)
    ? new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
    : new RestRefusal(code, sentence, 403)
}

const staffRoles: readonly Role[] = allRoles.filter((role) => isStaff([role]))

async function list(ask: RestAsk<z.output<z.ZodObject<typeof listArgs>>>): Promise<RestAnswer> {
  const { args, call } = ask
  const seesAll = may(who(ask).roles, 'list_users')
  if (!seesAll) refuseFilters(args)
  const { page, per_page: perPage } = args
  const { users, total } = await searchUsers(call.shop.db, {
    ...(args.roles && { roles: args.roles }),
    ...(!seesAll && { staffRoles }),
    search: args.search.replace(/^\*+|\*+$/g, ''),
    ...(args.include && { include: args.include }),
    exclude: args.exclude,
    ...(args.slug && { slugs: args.slug }),
    orderBy: args.orderby,
    isDescending: args.order === 'desc',
    limit: perPage,
    offset: itemsBefore(args),
  })
  refusePageBeyondLast({ total, page, perPage })
  const items = users.map((user) => userRecord(user, call.origin, ask.person))
  return collection({ items, total, page, perPage })
}

/** Who does not see roles and e-mail addresses must not learn of them by asking for users in their order. */
function refuseFilters({ roles, orderby }: z.output<z.ZodObject<typeof listArgs>>): void {
  if (roles) throw new RestRefusal('rest_user_cannot_view', userTexts.forbiddenRoles, 403)
  if (orderby === 'email' || orderby === 'registered_date') {
    throw new RestRefusal('rest_forbidden_orderby', userTexts.forbiddenOrder, 403)
  }
}
