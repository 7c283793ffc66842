/** The `code` of an error from Node or PostgreSQL (`ENOENT`, `23505`); `undefined` when it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
