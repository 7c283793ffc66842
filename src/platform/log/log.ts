import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../../config.ts'

const MAX_LINE_BYTES = 2048
/** How many characters of each text remain: as many as fit. */
const textLengths = [1_000, 500, 250, 100, 50, 20]

/**
 * The log of a process: one JSON object a line, of 2 KB at most, on standard error, so that standard output is for people.
 * It contains no address, cookie, form field or parameter of a visitor; errors of the database are logged without the
 * values that they quote. Tests pass another destination.
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
      hooks: { streamWrite: cutLine },
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

/**
 * A line of the log of at most 2 KB, so that a long path or error does not fill the disk, and lines of several processes
 * are not mixed. The texts of a longer line are cut, and it gets the field `isCut`; if its other fields are too many, only
 * the general ones and its message remain. It stays valid JSON.
 */
function cutLine(line: string): string {
  if (line.length <= MAX_LINE_BYTES / 3 || Buffer.byteLength(line) <= MAX_LINE_BYTES) return line
  const fields = JSON.parse(line) as Readonly<Record<string, unknown>>
  for (const length of textLengths) {
    const shorter = lineOf(cutTexts(fields, length))
    if (Buffer.byteLength(shorter) <= MAX_LINE_BYTES) return shorter
  }
  const { level, time, pid, msg } = fields
  return lineOf(cutTexts({ level, time, pid, msg }, 250))
}

function lineOf(fields: object): string {
  return `${JSON.stringify({ ...fields, isCut: true })}\n`
}

function cutTexts<Value>(value: Value, length: number): Value
function cutTexts(value: unknown, length: number): unknown {
  if (typeof value === 'string') return value.length > length ? `${value.slice(0, length)}…` : value
  if (Array.isArray(value)) return value.map((each) => cutTexts(each, length))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cutTexts(each, length)]))
}
