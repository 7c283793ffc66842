import { BadConfig, type Config, readConfig } from '../config.ts'
import { DatabaseRefusal } from '../platform/db/embedded/refusal.ts'
import { MigrationRefusal } from '../platform/db/migrate.ts'
import { readArguments } from './arguments.ts'
import { type Command, type CommandContext, WrongUsage } from './command.ts'
import { giveWay } from './give-way.ts'
import { commandHelp, overview, usageLine } from './help.ts'
import { nearest } from './nearest.ts'
import type { Terminal } from './terminal.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Runs the command that a line names and answers with the exit code: 0 done, 1 refused or failed, 2 wrong usage.
 * What was refused is said in a sentence; only a fault of the program shows its stack.
 */
export async function runCommandLine(
  commands: readonly Command[],
  typed: readonly string[],
  terminal: Terminal,
  env: Environment,
): Promise<number> {
  const command = commandIn(commands, typed)
  if (!command) return answerWithoutCommand(commands, typed, terminal)
  try {
    const args = readArguments(command, typed.slice(command.name.split(' ').length))
    if (args.has('help')) {
      terminal.print(commandHelp(command))
      return 0
    }
    return await command.run(args, contextOf(terminal, env))
  } catch (error) {
    return tell(error, command, terminal)
  }
}

function commandIn(commands: readonly Command[], typed: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, index) => typed[index] === word))
}

function answerWithoutCommand(
  commands: readonly Command[],
  typed: readonly string[],
  terminal: Terminal,
): number {
  const words = typed.filter((word) => !word.startsWith('-') && word !== 'help')
  const asksForHelp = typed.some((word) => ['--help', '-h', 'help'].includes(word))
  const group = commands.filter(({ name }) => words.length > 0 && name.startsWith(`${words.join(' ')} `))
  const [only] = commands.filter(({ name }) => name === words.join(' '))

  if (asksForHelp && (only || group.length > 0 || words.length === 0)) {
    terminal.print(only ? commandHelp(only) : overview(group.length > 0 ? group : commands))
    return 0
  }
  terminal.warn(sentenceFor(commands, words, group.length > 0))
  if (words.length === 0 || group.length > 0)
    terminal.warn(`\n${overview(group.length > 0 ? group : commands)}`)
  return 2
}

function sentenceFor(commands: readonly Command[], words: readonly string[], isGroup: boolean): string {
  if (words.length === 0) return 'Which command?'
  if (isGroup) return `What of "${words.join(' ')}"?`
  const names = commands.map(({ name }) => name)
  const meant = nearest(words.slice(0, 2).join(' '), names) ?? nearest(words[0] ?? '', names)
  return `There is no command "${words.slice(0, 2).join(' ')}". ${meant ? `Did you mean "${meant}"? ` : ''}handsel --help lists all.`
}

function contextOf(terminal: Terminal, env: Environment): CommandContext {
  let known: Config | undefined
  const config = () => {
    known ??= readConfig(env)
    return known
  }
  return {
    ...terminal,
    get config() {
      return config()
    },
    // Loaded when asked for: `--help` should not wait for the whole shop.
    async openShop() {
      const { openShop } = await import('../open-shop.ts')
      const open = await openShop(config())
      if (config().databaseUrl === undefined) giveWay(open.pool)
      return open
    },
  }
}

function tell(error: unknown, command: Command, terminal: Terminal): number {
  if (error instanceof WrongUsage) {
    terminal.warn(`${error.message}\n${usageLine(command)}`)
    return 2
  }
  const isExpected = [BadConfig, DatabaseRefusal, MigrationRefusal].some((kind) => error instanceof kind)
  terminal.warn(
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error),
  )
  return 1
}
