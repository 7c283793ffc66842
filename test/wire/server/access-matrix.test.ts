import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsFeature } from '../../../src/features/accounts/feature.ts'
import { features as allFeatures } from '../../../src/features.ts'
import { type Role, roles } from '../../../src/kernel/roles.ts'
import type { Feature } from '../../../src/platform/feature.ts'
import { accessOf, allow, NotAllowed } from '../../../src/platform/http/access.ts'
import { html } from '../../../src/platform/http/answer.ts'
import type { Handler } from '../../../src/platform/http/call.ts'
import { type ByMethod, tablesOf } from '../../../src/platform/http/dispatch/handler-tables.ts'
import * as messages from '../../../src/platform/http/messages.ts'
import { rateLimited } from '../../../src/platform/http/rate-limits.ts'
import { readOnly } from '../../../src/platform/http/read-only.ts'
import { restTexts } from '../../../src/platform/rest/texts.ts'
import type { Access } from '../../../src/platform/session/person.ts'
import { policy } from '../../architecture/policy.ts'
import { type Account, accountOf, guestOf, inSession, programOf } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { publicRoutes } from './public-routes.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Route = { readonly name: string; readonly method: Method; readonly url: string; readonly access: Access }

/** Every route that the features declare, from the tables that requests are answered from. */
function routesOf(features: readonly Feature[]): Route[] {
  const tables = tablesOf(features)
  const calls = (kind: string, handlers: ReadonlyMap<string, Handler>, urlOf: (name: string) => string) =>
    [...handlers].flatMap(([name, handler]) =>
      (['GET', 'POST'] as const).map((method) => ({
        ...{ name: `${kind} ${name}`, method, url: urlOf(name), access: accessOf(handler) },
      })),
    )
  return [
    ...calls('wc-ajax', tables.wcAjax, (name) => `/nowhere/?wc-ajax=${name}`),
    ...calls('admin-ajax', tables.adminAjax, (name) => `/wp-admin/admin-ajax.php?action=${name}`),
    ...calls('link', tables.links, (name) => `/nowhere/?${name}=1`),
    ...features.flatMap(({ calls: declared, sharedPages = {} }) => [
      ...Object.entries(declared?.pages ?? {}).map(([name, handler]) => route(name, '', accessOf(handler))),
      ...Object.entries(declared?.rest ?? {}).map(([name, one]) => route(name, '/wp-json', one.access)),
      ...Object.keys(sharedPages).map((name) => ({
        ...route(`GET ${name}`, '', 'anyone'),
        name: `page ${name}`,
      })),
    ]),
  ]
}

function route(declared: string, prefix: string, access: Access): Route {
  const [method = '', pattern = ''] = declared.split(' ')
  const url =
    prefix + pattern.replace(/:(id|page|(?!user)[a-z]+_id)\b/g, '999999').replace(/:\w+\*?/g, 'nothing')
  return { name: `${method} ${prefix}${pattern}`, method: method as Method, url, access }
}

/** The result of an answer. A correct request never gets `out of date` or `broken`. */
type Class = 'allowed' | 'sign in' | 'refused' | 'key refused' | 'out of date' | 'broken'

function classOf({
  status,
  headers,
  body,
}: Awaited<ReturnType<ReturnType<typeof guestOf>['request']>>): Class {
  // 501 is the answer to a delete without `force` of what has no trash.
  if (status >= 500 && status !== 501) return 'broken'
  if (status === 302 && /^\/my-account\/\?redirect_to=/.test(String(headers['location']))) return 'sign in'
  if (body.includes(restTexts.badNonce)) return 'out of date'
  if (body.includes(restTexts.keyMayNot('read')) || body.includes(restTexts.keyMayNot('write')))
    return 'key refused'
  if (status === 401 && [restTexts.signInFirst, messages.notAllowed()].some((text) => body.includes(text))) {
    return 'sign in'
  }
  const isRefused = [restTexts.forbidden, messages.notAllowed()].some((text) => body.includes(text))
  return status === 403 && isRefused ? 'refused' : 'allowed'
}

const allowedRoles = policy()

/** What the policy says, independent of the program. */
function expectedOf(ownRoles: readonly Role[] | undefined, access: Access): Class {
  if (access === 'anyone') return 'allowed'
  if (!ownRoles) return 'sign in'
  return access === 'signed-in' || ownRoles.some((role) => allowedRoles.get(access)?.includes(role))
    ? 'allowed'
    : 'refused'
}

const env = { HANDSEL_RATE_LIMITS: '0', PUBLIC_URL: 'https://shop.example' }

let app: TestApp
let accounts: readonly Account[]
beforeAll(async () => {
  app = await makeTestApp({ env })
  const all = roles.map((role) => accountOf(app, role.replace('_', '-'), role))
  accounts = [...(await Promise.all(all)), await accountOf(app, 'other-customer', 'customer')]
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

/** Calls each route as guest and as every account, in a new session; lists the unexpected answers. */
async function mismatches(
  testApp: TestApp,
  routes: readonly Route[],
  people: readonly Account[],
): Promise<string[]> {
  const found: string[] = []
  for (const { name, method, url, access } of routes) {
    for (const account of [undefined, ...people]) {
      const caller = account ? await inSession(testApp, account) : guestOf(testApp)
      const got = classOf(await caller.request(method, url))
      const expected = expectedOf(account?.roles, access)
      if (got !== expected)
        found.push(`${name} by ${method}, ${account?.login ?? 'guest'}: ${got}, not ${expected}`)
    }
  }
  return found
}

const unreviewed = (routes: readonly Route[]) => [
  ...new Set(
    routes
      .filter(({ name, access }) => access === 'anyone' && !publicRoutes.includes(name))
      .map(({ name }) => name),
  ),
]

describe('every route', () => {
  const routes = routesOf(allFeatures)

  it('is in the matrix', () => {
    const { rest, restRoutes, pages, sharedPages, ...byName } = tablesOf(allFeatures)
    const methods = (table: ReadonlyMap<string, ByMethod<unknown>>) =>
      [...table.values()].reduce((sum, one) => sum + one.size, 0)
    const named = Object.values(byName).reduce((sum, table) => sum + table.size, 0)
    const inTables = named * 2 + methods(restRoutes)
    const inPages = routes.filter(({ name }) => !/^(wc-ajax|admin-ajax|link)|\/wp-json/.test(name))
    expect(routes.length - inPages.length).toBe(inTables)
    for (const { url, name } of inPages)
      expect([name, (pages.match(url) ?? sharedPages.match(url)) !== undefined]).toEqual([name, true])
    for (const { url, name } of routes.filter(({ name }) => name.includes('/wp-json')))
      expect([name, rest.match(url.slice('/wp-json'.length)) !== undefined]).toEqual([name, true])
    expect(routes.length).toBeGreaterThan(70)
  })

  it('for anyone is reviewed, and still exists', () => {
    expect(unreviewed(routes)).toEqual([])
    const open = routes.filter(({ access }) => access === 'anyone').map(({ name }) => name)
    expect(publicRoutes.filter((name) => !open.includes(name))).toEqual([])
  })

  it('requires a capability that the policy lists', () => {
    const capabilities = routes
      .map(({ access }) => access)
      .filter((one) => one !== 'anyone' && one !== 'signed-in')
    expect(capabilities.filter((capability) => !allowedRoles.has(capability))).toEqual([])
    expect(new Set(capabilities).size).toBeGreaterThan(2)
  })

  it('answers guests, customers and each role of the staff by the policy', async () => {
    expect(await mismatches(app, routes, accounts)).toEqual([])
  }, 60_000)

  it('of REST treats API keys as their owners, within the permissions of the key', async () => {
    const found: string[] = []
    const owners = accounts.filter(({ roles: [role] }) => role === 'administrator' || role === 'customer')
    const ofRest = routes.filter(({ name }) => name.includes('/wp-json'))
    for (const owner of owners) {
      for (const permissions of ['read', 'write', 'read_write'] as const) {
        const program = await programOf(app, owner.id, permissions)
        for (const { name, method, url, access } of ofRest) {
          const isEnough = permissions === 'read_write' || (permissions === 'read') === (method === 'GET')
          const expected = isEnough ? expectedOf(owner.roles, access) : 'key refused'
          const got = classOf(await program.request(method, url))
          if (got !== expected)
            found.push(`${name}, ${permissions} of ${owner.login}: ${got}, not ${expected}`)
        }
      }
    }
    expect(found).toEqual([])
  }, 60_000)
})

describe('the matrix', () => {
  const yes: Handler = async () => html('yes')
  const planted = (calls: Feature['calls']): Feature => ({ name: 'planted', ...(calls && { calls }) })

  it('finds a new route that anybody may call', () => {
    const features = [planted({ pages: { 'GET /secrets/': yes }, adminAjax: { dump: yes } })]
    expect(unreviewed(routesOf(features))).toEqual(['admin-ajax dump', 'GET /secrets/'])
  })

  it('finds routes whose guard differs from their declaration', async () => {
    const byHand: Handler = async ({ person }) => {
      if (!person) throw new NotAllowed(true)
      return html('yes')
    }
    const features = [
      planted({ pages: { 'GET /hand/': byHand, 'GET /right/': allow('manage_options', yes) } }),
    ]
    const open = await makeTestApp({ features: [accountsFeature, ...features], env })
    try {
      const editor = await accountOf(open, 'editor', 'editor')
      expect(await mismatches(open, routesOf(features), [editor])).toEqual([
        'GET /hand/ by GET, guest: sign in, not allowed',
      ])
    } finally {
      await open.close()
    }
  })

  it('sees a guard inside wrappers', () => {
    const guarded = allow('manage_options', yes)
    expect(accessOf(rateLimited('signIn', guarded))).toBe('manage_options')
    expect(accessOf(readOnly(guarded))).toBe('manage_options')
    expect(accessOf(rateLimited('signIn', yes))).toBe('anyone')
  })
})
