import { z } from 'zod'
import { roles as allRoles, isStaff, may, type Role } from '../../../kernel/roles.ts'
import { html } from '../../../platform/http/answer.ts'
import type { Answer, Call, Handler } from '../../../platform/http/call.ts'
import { readOnly } from '../../../platform/http/read-only.ts'
import { collection, itemsBefore, refusePageBeyondLast } from '../../../platform/rest/collection.ts'
import {
  endpoint,
  type RestAnswer,
  type RestContext,
  type RestEndpoint,
  RestRefusal,
  type RestRequest,
} from '../../../platform/rest/endpoint.ts'
import { restTexts } from '../../../platform/rest/texts.ts'
import type { Person } from '../../../platform/session/person.ts'
import { restNonce } from '../../../platform/session/rest-nonce.ts'
import { readUser, type StoredUser, searchUsers } from '../store/rest-user-store.ts'
import { userTexts } from './texts.ts'
import { changeArgs, createArgs, deleteArgs, idArgs, listArgs } from './user-args.ts'
import { changeUser } from './user-changes.ts'
import { createUser } from './user-create.ts'
import { deleteUser } from './user-delete.ts'
import { userRecord, userSchema } from './user-shape.ts'

/** `/wp-json/wp/v2/users` (docs/wire.md K.1 and K.4). Guests see nothing, so that nobody finds out who has an account. */
export const userEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /wp/v2/users/me': endpoint({
    access: 'signed-in',
    denied: 'rest_not_logged_in',
    args: z.object({}),
    answer: userSchema,
    handle: async (request) => userAnswer(request, await currentUser(request)),
  }),
  'POST /wp/v2/users/me': endpoint({
    access: 'signed-in',
    denied: 'rest_not_logged_in',
    args: z.object(changeArgs),
    answer: userSchema,
    edits: true,
    inBatch: true,
    handle: async (request) =>
      changedAnswer(
        request,
        await changeUser(request.call.shop, caller(request), await currentUser(request), request.args),
      ),
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
    async handle(request) {
      const user = await createUser(request.call.shop, caller(request), request.args)
      const location = `${request.call.origin}/wp-json/wp/v2/users/${user.id}`
      return { ...changedAnswer(request, user), status: 201, headers: { location } }
    },
  }),
  'GET /wp/v2/users/:id': endpoint({
    access: 'signed-in',
    denied: 'rest_user_cannot_view',
    args: z.object(idArgs),
    answer: userSchema,
    handle: async (request) => userAnswer(request, await visibleUser(request, request.args.id)),
  }),
  'POST /wp/v2/users/:id': endpoint({
    access: 'signed-in',
    denied: 'rest_cannot_edit',
    args: z.object({ ...changeArgs, ...idArgs }),
    answer: userSchema,
    edits: true,
    inBatch: true,
    async handle(request) {
      const user = await readUser(request.call.shop.db, request.args.id)
      const person = caller(request)
      if (!user) throw missingUser(person, 'edit_users', 'rest_cannot_edit', userTexts.cannotEdit)
      return changedAnswer(request, await changeUser(request.call.shop, person, user, request.args))
    },
  }),
  'DELETE /wp/v2/users/:id': endpoint({
    access: 'delete_users',
    denied: 'rest_user_cannot_delete',
    args: z.object(deleteArgs),
    inBatch: true,
    async handle({ call, person, args }) {
      const user = await deleteUser(call.shop, person, args)
      return { data: { deleted: true, previous: userRecord(user, call.origin, person) } }
    },
  }),
}

type UserRequest = RestRequest<unknown>

function userAnswer({ call, person }: UserRequest, user: StoredUser): RestAnswer {
  return { data: userRecord(user, call.origin, person) }
}

function changedAnswer(request: UserRequest, user: StoredUser): RestAnswer {
  return { ...userAnswer(request, user), context: 'edit' }
}

/** Every endpoint here requires a sign-in. */
function caller({ person }: UserRequest): Person {
  if (person) return person
  throw new RestRefusal('rest_not_logged_in', restTexts.signInFirst, 401)
}

async function currentUser(request: UserRequest): Promise<StoredUser> {
  const user = await readUser(request.call.shop.db, caller(request).id)
  if (user) return user
  throw new RestRefusal('rest_not_logged_in', restTexts.signInFirst, 401)
}

/** A user that the person may see: oneself, staff each other, others only with `list_users`. */
async function visibleUser(request: UserRequest, id: number): Promise<StoredUser> {
  const person = caller(request)
  const user = await readUser(request.call.shop.db, id)
  if (!user) throw missingUser(person, 'list_users', 'rest_user_cannot_view', userTexts.cannotView)
  if (user.id === person.id || may(person.roles, 'list_users')) return user
  if (!isStaff(person.roles) || !isStaff(user.roles)) {
    throw new RestRefusal('rest_user_cannot_view', userTexts.cannotView, 403)
  }
  refuseEditing(request.context)
  return user
}

function refuseEditing(context: RestContext): void {
  if (context === 'edit') throw new RestRefusal('rest_forbidden_context', restTexts.forbiddenContext, 403)
}

/** Only a person who may list users gets a 404 for a missing user; others get the same refusal as for any user. */
function missingUser(
  person: Person,
  capability: 'list_users' | 'edit_users',
  code: string,
  message: string,
): RestRefusal {
  return may(person.roles, capability)
    ? new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
    : new RestRefusal(code, message, 403)
}

const staffRoles: readonly Role[] = allRoles.filter((role) => isStaff([role]))

async function list(request: RestRequest<z.output<z.ZodObject<typeof listArgs>>>): Promise<RestAnswer> {
  const { args, call } = request
  const seesAll = may(caller(request).roles, 'list_users')
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
  const items = users.map((user) => userRecord(user, call.origin, request.person))
  return collection({ items, total, page, perPage })
}

/** A person who may not see roles and e-mail addresses must not learn them by filtering and sorting. */
function refuseFilters({ roles, orderby }: z.output<z.ZodObject<typeof listArgs>>): void {
  if (roles) throw new RestRefusal('rest_user_cannot_view', userTexts.forbiddenRoles, 403)
  if (orderby === 'email' || orderby === 'registered_date') {
    throw new RestRefusal('rest_forbidden_orderby', userTexts.forbiddenOrder, 403)
  }
}

/** `/wp-admin/admin-ajax.php?action=rest-nonce` (docs/wire.md 2.8 and K.2). */
export const nonceCalls: Readonly<Record<string, Handler>> = { 'rest-nonce': readOnly(freshNonce) }

/** A nonce for the signed-in person; a guest gets `0`, and needs none for public calls. */
async function freshNonce({ shop, person }: Call): Promise<Answer> {
  return person?.proof.by === 'cookie' ? html(restNonce(shop, person)) : html('0', 400)
}
