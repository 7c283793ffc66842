import { parseArgs } from 'node:util'

/** What `npm run bench -- …` is to do. */
export type BenchOptions = {
  /** A revision of this repository to measure in alternation with this checkout. */
  readonly against: string | undefined
  /** Names of measurements; every usual one when absent. */
  readonly only: readonly string[] | undefined
  readonly isShort: boolean
  /** Stores the figures of this run in `docs/figures.json` and `docs/figures.md`. */
  readonly isWritten: boolean
  /** Compares the processor time of the calls with the stored figures. */
  readonly isChecked: boolean
  readonly rounds: number
  /** How long a run waits in all for other processes to be quiet. */
  readonly waitSeconds: number
}

/** A wrong command line; its message is a sentence for the person who typed it. */
export class WrongOptions extends Error {}

const MIN_ROUNDS = 3

/** Parses the command line; `names` are those of all measurements. */
export function parseOptions(args: readonly string[], names: readonly string[]): BenchOptions {
  const { against, only, short, write, check, rounds, wait } = valuesOf(args)
  if (write && (short || check)) throw new WrongOptions('--write needs a run without --short and --check.')
  return {
    against,
    only: only === undefined ? undefined : namesIn(only, names),
    isShort: short,
    isWritten: write,
    isChecked: check,
    rounds: wholeNumber('--rounds', rounds, MIN_ROUNDS),
    waitSeconds: wholeNumber('--wait', wait, 0),
  }
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        against: { type: 'string' },
        only: { type: 'string' },
        short: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        rounds: { type: 'string', default: String(MIN_ROUNDS) },
        wait: { type: 'string', default: '120' },
      },
    }).values
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? error.message : String(error))
  }
}

function namesIn(text: string, names: readonly string[]): readonly string[] {
  const chosen = text.split(',').map((name) => name.trim())
  const unknown = chosen.find((name) => !names.includes(name))
  if (unknown === undefined) return chosen
  throw new WrongOptions(`There is no measurement "${unknown}". There are: ${names.join(', ')}.`)
}

function wholeNumber(option: string, text: string, min: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= min) return number
  throw new WrongOptions(`${option} needs a whole number from ${min} on, not "${text}".`)
}
