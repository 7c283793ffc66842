import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../support/app.ts'

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}
type Operation = {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: object }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
}

let app: TestApp
let openApi: Document
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  const reply = await app.fastify.inject({ url: '/wp-json/openapi.json', headers: { host: 'shop.example' } })
  openApi = reply.json()
})
afterAll(() => app.close())

const operations = () => Object.values(openApi.paths).flatMap((path) => Object.values(path))

it('is a valid document of OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(openApi))
  expect([result.valid, result.errors, validator.version]).toEqual([true, undefined, '3.1'])
  // Every reference leads somewhere.
  expect(() => validator.resolveRefs()).not.toThrow()
})

it('has valid schemas of all records and arguments', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: {} })
  const schemas: [string, object][] = [
    ...Object.entries(openApi.components.schemas),
    ...operations().flatMap(({ operationId, parameters, requestBody }) => [
      ...parameters.map(({ name, schema }): [string, object] => [`${operationId} ${name}`, schema]),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }): [string, object] => [
        operationId,
        schema,
      ]),
    ]),
  ]
  expect(schemas.length).toBeGreaterThan(200)
  const invalid = schemas.flatMap(([name, schema]) =>
    ajv.validateSchema(schema) ? [] : [`${name}: ${ajv.errorsText()}`],
  )
  expect(invalid).toEqual([])
})

it('names each operation once, with the parts of its path', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  for (const [path, methods] of Object.entries(openApi.paths)) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(methods))
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(parts)
  }
})

it('describes what is made of a file, and what a delete under wp/v2 answers', () => {
  const { post } = openApi.paths['/wp/v2/media'] ?? {}
  expect(Object.keys(post?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
  const { schema } = post?.requestBody?.content['multipart/form-data'] ?? {}
  expect(schema).toMatchObject({ properties: { file: { type: 'string' }, alt_text: { type: 'string' } } })
  const schemas = ['user', 'deleted-user', 'application-password', 'attachment']
  expect(Object.keys(openApi.components.schemas)).toEqual(expect.arrayContaining(schemas))
  expect(openApi.components.schemas['deleted-attachment']).toMatchObject({
    properties: { deleted: { type: 'boolean' }, previous: { properties: { id: { type: 'integer' } } } },
  })
})
