import type { Command } from '../../src/cli/command.ts'
import { runCommandLine } from '../../src/cli/run-command.ts'
import { actingAs } from '../../src/platform/events/actor.ts'
import type { Shop } from '../../src/platform/shop.ts'

type Run = {
  readonly shop: Shop
  /** Lines of the output and of the error output are added to these. */
  readonly printed: string[]
  readonly warned: string[]
  /** Called when the command closes the shop. */
  readonly onClose?: () => void
}

/** Runs a command line with a shop that is open already; answers the exit code. */
export function runCommandIn(
  commands: readonly Command[],
  typed: readonly string[],
  { shop, printed, warned, onClose }: Run,
): Promise<number> {
  const opening = commands.map((command) => ({
    ...command,
    run: (...[args, context]: Parameters<typeof command.run>) =>
      command.run(args, {
        ...context,
        openShop: async () => ({
          shop: actingAs(shop, { kind: 'command', name: command.name }),
          close: async () => onClose?.(),
        }),
      }),
  }))
  const terminal = {
    print: (line: string) => void printed.push(line),
    warn: (line: string) => void warned.push(line),
    progress: () => ({ advance: () => {}, end: () => {} }),
  }
  return runCommandLine(opening, [...typed], terminal, {})
}
