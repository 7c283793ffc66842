import type { Config } from '../config.ts'
import type { Shop } from '../platform/shop.ts'
import type { Progress } from './terminal.ts'

/*
 * A command is a plain object, listed in `src/cli.ts`; a feature keeps its own in `features/<name>/commands.ts`:
 *
 *   export const importProducts: Command = {
 *     name: 'import products',
 *     summary: 'Reads products from a CSV file',
 *     usage: 'FILE.csv [--dry-run]',
 *     words: [1, 1],
 *     options: { 'dry-run': { type: 'boolean', about: 'only tell what would change' } },
 *     async run(args, context) {
 *       return withShop(context, async (shop) => {
 *         …
 *         return 0
 *       })
 *     },
 *   }
 *
 * `--help`, unknown options, missing values and the number of words are dealt with before `run` is called.
 * Results go to `print`, whatever else a person should read to `warn`; nothing is written past these two.
 */

export type CommandOption = {
  readonly type: 'string' | 'boolean'
  /** One letter: `f` for `-f`. */
  readonly short?: string
  /** What the help calls the value of a string option: `DIR`. */
  readonly value?: string
  readonly about: string
}

export type Command = {
  /** One or two words: `migrate`, `import products`. */
  readonly name: string
  readonly summary: string
  /** What follows the name on the line: `FILE.csv [--dry-run]`. */
  readonly usage: string
  /** The least and the most words besides the options; none when left out. */
  readonly words?: readonly [number, number]
  readonly options: Readonly<Record<string, CommandOption>>
  /** Answers with the exit code: 0 done, 1 refused or failed. Throws `WrongUsage` for code 2. */
  run(args: Args, context: CommandContext): Promise<number>
}

export type Args = {
  readonly words: readonly string[]
  /** The value of a string option. */
  text(option: string): string | undefined
  /** Whether an option was given. */
  has(option: string): boolean
}

export type CommandContext = {
  /** Read when first asked for; throws `BadConfig`. */
  readonly config: Config
  print(line: string): void
  warn(line: string): void
  /** A bar on a terminal, nothing elsewhere. */
  progress(total: number, label: string): Progress
  /** The shop without its web server; the running one may go on meanwhile. Close it, or the command does not end. */
  openShop(): Promise<{ readonly shop: Shop; close(): Promise<void> }>
}

/** The line typed makes no sense; the message is a sentence that says why. Leads to exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/** Opens the shop for one piece of work and closes it, however that ends; answers the exit code of the work. */
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
