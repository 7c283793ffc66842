/** A refusal raised by a SQL function (`refuse` in db/migrations): its reason, and the id of what is missing. */
export type RaisedRefusal = { readonly reason: string; readonly missingId: number | undefined }

const SQLSTATE = 'HS001'

/** The refusal that an error of the database stands for; `undefined`: it is another error. */
export function raisedRefusal(error: unknown): RaisedRefusal | undefined {
  const { code, message, detail } = error as { code?: unknown; message?: unknown; detail?: unknown }
  if (code !== SQLSTATE) return undefined
  return { reason: String(message), missingId: detail ? Number(detail) : undefined }
}

/** The id of what is missing; throws every other error again. */
export function missingIdOf(error: unknown): number {
  const missingId = raisedRefusal(error)?.missingId
  if (missingId === undefined) throw error
  return missingId
}
