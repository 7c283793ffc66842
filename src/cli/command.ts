import type { Config } from '../config.ts'
import type { Shop } from '../platform/shop.ts'
import type { Progress } from './terminal.ts'

/*
 * A command is a plain object, listed in `src/cli.ts`; a feature has its own in `features/<name>/commands.ts`:
 *
 *   export const importProducts: Command = {
 *     name: 'import products',
 *     summary: 'Reads products from a CSV file',
 *     usage: 'FILE.csv [--dry-run]',
 *     positionals: [1, 1],
 *     options: { 'dry-run': { type: 'boolean', about: 'only report what would change' } },
 *     async run(args, context) {
 *       return withShop(context, async (shop) => {
 *         …
 *         return 0
 *       })
 *     },
 *   }
 *
 * `--help`, unknown options, missing values and the number of positionals are checked before `run` is called.
 * Results go to `print`, whatever else a person should read to `warn`; nothing is written past these two.
 */

/** The commands of the command line itself (`src/cli.ts`); no feature may declare one of them. */
export const ownCommandNames: readonly string[] = [
  'start',
  'migrate',
  'restore',
  'mails list',
  'mails retry',
  'events failed',
  'events replay',
  'doctor',
]

export type CommandOption = {
  readonly type: 'string' | 'boolean'
  /** One letter: `f` for `-f`. */
  readonly short?: string
  /** The placeholder of a string option in the help: `DIR`. */
  readonly value?: string
  readonly about: string
}

export type Command = {
  /** One or two words: `migrate`, `import products`. */
  readonly name: string
  readonly summary: string
  /** The arguments after the name: `FILE.csv [--dry-run]`. */
  readonly usage: string
  /** The minimum and maximum number of arguments that are not options; none when left out. */
  readonly positionals?: readonly [number, number]
  readonly options: Readonly<Record<string, CommandOption>>
  /** Returns the exit code: 0 done, 1 refused or failed, 3 done in part. Throws `WrongUsage` for code 2. */
  run(args: Args, context: CommandContext): Promise<number>
}

export type Args = {
  readonly positionals: readonly string[]
  /** The value of a string option. */
  text(option: string): string | undefined
  /** Whether an option was given. */
  has(option: string): boolean
}

export type CommandContext = {
  /** Read on first use; throws `BadConfig`. */
  readonly config: Config
  print(line: string): void
  warn(line: string): void
  /** A bar on a terminal, nothing otherwise. */
  progress(total: number, label: string): Progress
  /** The shop without its web server; a running one may continue meanwhile. Close it, or the command does not end. */
  openShop(): Promise<{ readonly shop: Shop; close(): Promise<void> }>
}

/** The command line is not valid; the message is the reason. Leads to exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/** Opens the shop for a task and closes it, however that ends; returns the exit code of the task. */
export async function withShop(
  context: CommandContext,
  work: (shop: Shop) => Promise<number>,
): Promise<number> {
  const { shop, close } = await context.openShop()
  try {
    return await work(shop)
  } finally {
    await close()
  }
}
