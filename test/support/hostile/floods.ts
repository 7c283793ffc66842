/** What a request sends in addition to its method and address. */
export type Flood = {
  readonly what: string
  /** Follows `?` or `&` in the address. */
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** How large a flood may be: the shop refuses more than a megabyte of body and 64 KB of head. */
export type Sizes = { readonly bodyBytes: number; readonly headBytes: number }

const formType = 'application/x-www-form-urlencoded'
const numbered = (count: number, of: (index: number) => string, joint: string) =>
  Array.from({ length: count }, (_, index) => of(index)).join(joint)
const times = (text: string, bytes: number) => text.repeat(Math.max(1, Math.floor(bytes / text.length)))

/** Bodies of many small parts, or of few large ones, in every type that the shop reads, and in some that it does not. */
export function bodyFloods({ bodyBytes: size }: Sizes): Flood[] {
  const body = (type: string) => (what: string, text: string) => ({
    what,
    headers: { 'content-type': type },
    body: Buffer.from(text),
  })
  const form = body(formType)
  const json = body('application/json')
  const parts = body('multipart/form-data; boundary=B')
  const part = (head: string, content = '') =>
    `--B\r\ncontent-disposition: form-data${head}\r\n\r\n${content}\r\n`
  return [
    form('a form of separators', times('&', size)),
    form('a form of names', times('a&', size)),
    form('a form of a thousand names', times('a=1&', 3_880)),
    form(
      'a form of a thousand large fields',
      numbered(970, (at) => `a${at}=${times('%41', size / 990 - 10)}`, '&'),
    ),
    form(
      'a form of attributes',
      numbered(970, (at) => `attribute_pa_${at}=${times('x', size / 990 - 20)}`, '&'),
    ),
    form(
      'a form of nested names',
      numbered(970, (at) => `a[${at}][b][]=1`, '&'),
    ),
    form(
      'a form of lists',
      numbered(485, (at) => `a[${at + 1}]=1&a[]=2`, '&'),
    ),
    form(
      'a form of cart lines',
      numbered(970, (at) => `cart[${String(at).padStart(32, '0')}][qty]=1`, '&'),
    ),
    form('a form with a deep name', `a${times('[b]', size - 2)}=1`),
    form('a form of plus signs', `a=${times('+', size - 2)}`),
    form('a form of escapes', `a=${times('%41', size - 2)}`),
    form('a form of broken text', `a=${times('%ff', size - 2)}`),
    form('a serialised form in a form', `post_data=${times('a%3D1%26', size - 20)}`),
    json('JSON of lists in lists', times('[', size)),
    json('JSON of objects in objects', times('{"a":', size)),
    json('JSON of empty objects', `{"a":[${times('{},', size - 10)}{}]}`),
    json('JSON of many values', `{"a":[${times('1,', Math.min(size, 39_000))}1]}`),
    json('JSON of many names', `{${numbered(Math.min(80_000, size / 12), (at) => `"n${at}":1`, ',')}}`),
    json('JSON of a thousand names', `{${numbered(970, (at) => `"n${at}":{"a":[1,2,3]}`, ',')}}`),
    json('JSON of one large number', `{"a":${times('9', size - 10)}}`),
    json('JSON of escapes', `{"a":"${times('\\u0041', size - 10)}"}`),
    json('JSON without end', `{"a":"${times('\\"', size - 10)}`),
    json('JSON fields', `{"_fields":"${numbered(Math.min(5_000, size / 9), (at) => `a.b.c${at}`, ',')}"}`),
    json(
      'JSON fields in a list',
      JSON.stringify({ _fields: Array.from({ length: Math.min(9_000, size / 9) }, () => 'a.b') }),
    ),
    json('JSON ids', `{"include":"${times('1,', size - 20)}","exclude":[${times('1,', 30_000)}1]}`),
    parts('parts', `${times(part('; name="a"', '1'), size - 10)}--B--\r\n`),
    parts('a thousand parts', `${part('; name="a"', times('x', size / 990 - 70)).repeat(980)}--B--\r\n`),
    parts('boundaries', times('\r\n--B', size)),
    parts('near-boundaries', `${part('; name="a"', times('\r\n--A', size - 100))}--B--\r\n`),
    parts('headers of a part', `--B\r\n${times('x: y\r\n', size - 20)}\r\n\r\n--B--\r\n`),
    parts('parameters of a part', `${part(times('; name="a"', size - 100), '1')}--B--\r\n`),
    parts('a file', `${part('; name="file"; filename="a.png"', times('x', size - 100))}--B--\r\n`),
    body(`multipart/form-data; boundary=${'-'.repeat(70)}`)('a body of dashes', times('-', size)),
    body(`multipart/form-data; ${times('a=b; ', 30_000)}`)('parameters of a type', 'x'),
    body(`application/${times('a+', 30_000)}json`)('a long type', '{}'),
    body('text/plain')('a text', times('a', size)),
  ]
}

/** Addresses and headers of many small parts, or of a large one. */
export function headFloods({ headBytes: size }: Sizes): Flood[] {
  const query = (what: string, text: string) => ({ what, query: text })
  const header = (name: string, text: string) => ({ what: `a long ${name}`, headers: { [name]: text } })
  const fields = numbered(Math.min(4_999, size / 10), (at) => `a.b.c${at}`, ',')
  return [
    query('five thousand fields', `_fields=${fields}`),
    query('fields with many levels', `_fields=${times('a.', size - 20)}`),
    query('lists of fields', times('_fields[]=a.b&', 13_000)),
    query('relations', `_embed=${times('a,', size - 20)}`),
    query('parameters', times('a=1&', size)),
    query(
      'a thousand parameters',
      numbered(970, (at) => `a${at}=${times('%41', size / 990 - 10)}`, '&'),
    ),
    query('ids', `include=${times('1,', size - 20)}`),
    query('lists of ids', times('include[]=1&', 11_900)),
    query('nested parameters', times('a[][][]=1&', 9_900)),
    query('a deep parameter', `a${times('[b]', size - 20)}=1`),
    query('a search', `search=${times('a%20', size - 20)}`),
    query(
      'options of a product',
      numbered(970, (at) => `attribute_pa_${at}=x`, '&'),
    ),
    query('filters', `orderby=${times('a', size / 2)}&color=${times('a,', size / 2 - 40)}`),
    query(
      'a signature',
      `oauth_consumer_key=ck_${'a'.repeat(40)}&oauth_signature=x&oauth_nonce=1&${times('a=1&', 3_900)}`,
    ),
    query('a call in a call', times('wc-ajax=a&rest_route=/a&', 20_000)),
    query('broken text', `a=${times('%ff', size - 20)}`),
    query('method', `_method=${times('a', size - 20)}`),
    header('cookie', times('a=1; ', size)),
    { what: 'five hundred cookies', headers: { cookie: numbered(499, (at) => `a${at}=%41`, '; ') } },
    header('accept-encoding', times('br;q=0,', size)),
    header('accept-language', times('de;q=0.1,', size)),
    header('if-none-match', times('"a",', size)),
    header('if-modified-since', times('Mon, ', size)),
    header('range', `bytes=${times('0-1,', size - 10)}`),
    header('authorization', `Basic ${times('a', size - 10)}`),
    { what: 'OAuth in a header', headers: { authorization: `OAuth ${times('a="b", ', size - 10)}` } },
    header('x-forwarded-for', times('203.0.113.7:1, ', size)),
    header('x-wp-nonce', times('a', size)),
    header('user-agent', times('a', size)),
    header('referer', times('http://a.b/', size)),
    header('origin', times('http://a.b/', size)),
    header('idempotency-key', times('a', size)),
    header('sec-purpose', times('a;', size)),
    { what: 'a session', headers: { cookie: `wp_woocommerce_session_a=${times('a%7C', size - 40)}` } },
    { what: 'a price group', headers: { cookie: `handsel_price_group=${times('a.', size - 40)}` } },
    {
      what: 'headers',
      headers: Object.fromEntries(Array.from({ length: size / 16 }, (_, at) => [`x-a${at}`, '1'])),
    },
  ]
}
