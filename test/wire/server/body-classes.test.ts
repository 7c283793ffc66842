import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInVisitor } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const classesIn = (html: string) => (/<body class="([^"]*)"/.exec(html)?.[1] ?? '').split(' ')

it.each([
  ['/', 'home'],
  [
    '/shop/',
    'archive post-type-archive post-type-archive-product woocommerce-shop woocommerce woocommerce-page',
  ],
  ['/product/vase-alba/', `single single-product postid-${world.alba} woocommerce woocommerce-page`],
  ['/cart/', 'woocommerce-cart woocommerce-page'],
])('themes and scripts find %s by the classes of its body', async (path, classes) => {
  const { body } = await visitor(app.fastify).get(path)
  expect(classesIn(body)).toEqual(expect.arrayContaining(classes.split(' ')))
})

it('a listing of a category or a tag has its kind, its slug and its id', async () => {
  const { rows } = await app.database.pool.query(
    `select id, slug from term where taxonomy = 'product_cat' and slug = 'vases'`,
  )
  const [{ id, slug }] = rows
  const { body } = await visitor(app.fastify).get(`/product-category/${slug}/`)
  expect(classesIn(body)).toEqual(
    expect.arrayContaining(['archive', 'tax-product_cat', `term-${slug}`, `term-${id}`]),
  )
})

it('pages of one visitor say that somebody is signed in, shared ones never do', async () => {
  const ada = await signedInVisitor(app, 'ada', 'customer')
  const classesAt = async (who: typeof ada, path: string) => classesIn((await who.get(path)).body)
  expect(await classesAt(ada, '/my-account/')).toContain('logged-in')
  expect(await classesAt(visitor(app.fastify), '/my-account/')).not.toContain('logged-in')
  expect(await classesAt(ada, '/shop/')).not.toContain('logged-in')
})
