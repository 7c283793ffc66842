/** The request cannot be understood: 400 at the edge, with this sentence. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
}

/** The body is declared as JSON, and is not an object of JSON, or one too deep: 400 at the edge. */
export class BadJson extends BadInput {}

/** The caller may not do this: 403 at the edge. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}

/** There is nothing at this address, or nothing this caller may see: 404 at the edge. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}
