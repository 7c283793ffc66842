import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../../config.ts'

/**
 * The log of a process: one JSON object a line on standard error, so that standard output is for people. It contains no
 * address, cookie, form field or parameter of a visitor; errors of the database are logged without the values that they
 * quote. Tests pass another destination.
 */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
    },
    destination,
  )
}

/** An error as it is logged: what and where, but not PostgreSQL's `detail`, which quotes rows. */
function plainError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const fields: Record<string, unknown> = { type: error.name, message: error.message, stack: error.stack }
  for (const key of ['code', 'table', 'column', 'constraint', 'routine'] as const) {
    const value = (error as unknown as Record<string, unknown>)[key]
    if (typeof value === 'string') fields[key] = value
  }
  if (error.cause !== undefined) fields['cause'] = plainError(error.cause)
  return fields
}
