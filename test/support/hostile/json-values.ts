/** Values in JSON that are slow or wrong for some parser, check or statement, of about so many bytes, by what they are. */
export const hostileJson: Readonly<Record<string, (bytes: number) => string>> = {
  nothing: () => 'null',
  yes: () => 'true',
  'an empty text': () => '""',
  'an empty list': () => '[]',
  'an empty object': () => '{}',
  'a negative number': () => '-1',
  'negative nothing': () => '-0',
  'a fraction': () => '0.1',
  'a small exponent': () => '1e-300',
  'a large exponent': () => '1e308',
  'a number beyond all': () => '1e999',
  'a number beyond 32 bits': () => '4294967296',
  'a number beyond 64 bits': () => '99999999999999999999',
  'the largest id': () => '999999999999999',
  'many digits': (bytes) => '9'.repeat(bytes),
  'a text of digits': (bytes) => quoted('9', bytes),
  'a text of letters': (bytes) => quoted('a', bytes),
  'a text of spaces': (bytes) => quoted(' ', bytes),
  'a text of escapes': (bytes) => quoted('\\u0041', bytes),
  'a text of nulls': (bytes) => quoted('\\u0000', bytes),
  'a text of halves of pictures': (bytes) => quoted('\\ud83d', bytes),
  'a text of tags': (bytes) => quoted('<a href=', bytes),
  'a text of ids': (bytes) => quoted('75,', bytes),
  'a text of SQL': () => `"1') or 1=1; drop table product; --"`,
  'a text of a pattern': (bytes) => quoted('%_', bytes),
  'a price below nothing': () => '"-1.00"',
  'a price with an exponent': () => '"1e400"',
  'a date before all': () => '"-271821-04-20T00:00:00"',
  'a date after all': () => '"9999-12-31T23:59:59"',
  'lists in lists': (bytes) =>
    '['.repeat(Math.min(bytes / 2, 5_000)) + ']'.repeat(Math.min(bytes / 2, 5_000)),
  'objects in objects': (bytes) => nested(Math.min(Math.floor(bytes / 8), 5_000)),
  'a few lists in lists': () => '['.repeat(20) + ']'.repeat(20),
  'a list of numbers': (bytes) => listOf('1', bytes),
  'a list of nothing': (bytes) => listOf('null', bytes),
  'a list of empty texts': (bytes) => listOf('""', bytes),
  'a list of empty objects': (bytes) => listOf('{}', bytes),
  'a list of empty lists': (bytes) => listOf('[]', bytes),
  'a list of ids': (bytes) => listOf('{"id":999999999}', bytes),
  'a list of names': (bytes) => listOf('{"name":"a","option":"b","options":["a","b"]}', bytes),
  'a list of meta': (bytes) => listOf('{"key":"a","value":{"b":[1,2]}}', bytes),
  'a list of lines': (bytes) => listOf('{"product_id":1,"quantity":-1,"total":"1e9"}', bytes),
  'many names': (bytes) =>
    `{${Array.from({ length: Math.ceil(bytes / BYTES_A_VALUE) }, (_, at) => `"n${at}":1`).join()}}`,
  'names of prototypes': () => '{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}},"toString":1}',
  'one name many times': (bytes) =>
    `{${'"id":1,'.repeat(Math.max(1, Math.floor(bytes / BYTES_A_VALUE)))}"id":2}`,
}

/** A body of a megabyte with more values than one in so many bytes is refused whole. */
const BYTES_A_VALUE = 55

function quoted(part: string, bytes: number): string {
  return `"${part.repeat(Math.max(1, Math.floor(bytes / part.length)))}"`
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

function listOf(item: string, bytes: number): string {
  const values = item.match(/[,[{]/g)?.length ?? 1
  const bytesEach = Math.max(item.length + 1, BYTES_A_VALUE * values)
  return `[${Array.from({ length: Math.max(1, Math.floor(bytes / bytesEach)) }, () => item).join()}]`
}
