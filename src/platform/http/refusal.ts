/** What the caller sent cannot be understood: 400 at the edge, with this sentence. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
}

/** The body says that it is JSON, and is no object of JSON, or one too deep to be anything: 400 at the edge. */
export class BadJson extends BadInput {}

/** The caller may not do this: 403 at the edge. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}

/** There is nothing at this address, or nothing this caller may know of: 404 at the edge. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}
