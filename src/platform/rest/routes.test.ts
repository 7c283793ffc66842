import { expect, it } from 'vitest'
import { effectiveMethod } from './routes.ts'

it.each([
  ['POST', undefined, undefined, 'POST'],
  ['POST', undefined, 'delete', 'DELETE'],
  ['POST', 'PUT', 'DELETE', 'PUT'],
  ['POST', undefined, ' PATCH ', 'PATCH'],
  ['POST', undefined, 'GET', 'GET'],
  ['POST', undefined, '', undefined],
  ['POST', 'BREW', undefined, undefined],
  ['POST', undefined, 'OPTIONS', undefined],
  ['GET', 'DELETE', 'DELETE', 'GET'],
  ['HEAD', 'DELETE', 'DELETE', 'HEAD'],
  ['OPTIONS', 'DELETE', undefined, 'OPTIONS'],
  ['DELETE', undefined, 'GET', 'DELETE'],
])('%s with %s in the address and %s in a header is %s', (method, named, header, meant) => {
  expect(effectiveMethod(method, { named, header })).toBe(meant)
})
