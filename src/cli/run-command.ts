import { constants, setPriority } from 'node:os'
import type { Pool } from 'pg'
import { BadConfig, type Config, readConfig } from '../config.ts'
import { DatabaseRefusal } from '../platform/db/embedded/refusal.ts'
import { MigrationRefusal } from '../platform/db/migrate.ts'
import { commandLimits } from '../platform/db/time-limits.ts'
import { BackupRefusal } from '../platform/files/backup/backup-refusal.ts'
import { commandOptions, readCommandArguments } from './arguments.ts'
import { type Command, type CommandContext, WrongUsage } from './command.ts'
import { nearest } from './nearest.ts'
import type { Terminal } from './terminal.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Runs the command of a command line and returns the exit code: 0 done, 1 refused or failed, 2 wrong usage, 3 done in part. A refusal
 * is printed as a sentence; only an error of the program shows its stack.
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
    const args = readCommandArguments(command, typed.slice(command.name.split(' ').length))
    if (args.has('help')) {
      terminal.print(commandHelp(command))
      return 0
    }
    return await command.run(args, contextOf(terminal, env, command))
  } catch (error) {
    return reportError(error, command, terminal)
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
  const positionals = typed.filter((word) => !word.startsWith('-') && word !== 'help')
  const wantsHelp = typed.some((word) => ['--help', '-h', 'help'].includes(word))
  const group = commands.filter(
    ({ name }) => positionals.length > 0 && name.startsWith(`${positionals.join(' ')} `),
  )
  const [only] = commands.filter(({ name }) => name === positionals.join(' '))

  if (wantsHelp && (only || group.length > 0 || positionals.length === 0)) {
    terminal.print(only ? commandHelp(only) : overview(group.length > 0 ? group : commands))
    return 0
  }
  terminal.warn(sentenceFor(commands, positionals, group.length > 0))
  if (positionals.length === 0 || group.length > 0)
    terminal.warn(`\n${overview(group.length > 0 ? group : commands)}`)
  return 2
}

function sentenceFor(commands: readonly Command[], positionals: readonly string[], isGroup: boolean): string {
  if (positionals.length === 0) return 'Which command?'
  if (isGroup) return `"${positionals.join(' ')}" needs a subcommand.`
  const names = commands.map(({ name }) => name)
  const meant = nearest(positionals.slice(0, 2).join(' '), names) ?? nearest(positionals[0] ?? '', names)
  return `Unknown command "${positionals.slice(0, 2).join(' ')}". ${meant ? `Did you mean "${meant}"? ` : ''}Run handsel --help for all commands.`
}

function contextOf(terminal: Terminal, env: Environment, { name }: Command): CommandContext {
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
    // Loaded on demand: `--help` should not wait for the whole shop.
    async openShop() {
      const { openShop } = await import('../open-shop.ts')
      const open = await openShop(config(), {
        limits: commandLimits,
        actor: { kind: 'command', name },
      })
      if (config().databaseUrl === undefined) lowerPriority(open.pool)
      return open
    },
  }
}

function reportError(error: unknown, command: Command, terminal: Terminal): number {
  if (error instanceof WrongUsage) {
    terminal.warn(`${error.message}\n${usageLine(command)}`)
    return 2
  }
  const isExpected = [BackupRefusal, BadConfig, DatabaseRefusal, MigrationRefusal].some(
    (kind) => error instanceof kind,
  )
  terminal.warn(
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error),
  )
  return 1
}

/** The list of all commands, or of those whose name begins with a word (`import`). */
function overview(commands: readonly Command[]): string {
  const lines = commands.map(({ name, summary }) => [name, summary] as const)
  return [
    'Usage: handsel COMMAND [OPTIONS]',
    '',
    ...columns(lines),
    '',
    'Run handsel COMMAND --help for details.',
  ].join('\n')
}

/** The help of one command. */
function commandHelp(command: Command): string {
  const lines = Object.entries(commandOptions(command)).map(([name, { type, short, value, about }]) => {
    const letter = short ? `-${short}, ` : ''
    return [`${letter}--${name}${type === 'string' ? ` ${value ?? 'VALUE'}` : ''}`, about] as const
  })
  return [usageLine(command), '', `${command.summary}.`, '', ...columns(lines)].join('\n')
}

function usageLine({ name, usage }: Command): string {
  return `Usage: handsel ${name} ${usage}`.trimEnd()
}

function columns(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length)) + 3
  return lines.map(([left, right]) => `  ${left.padEnd(width)}${right}`)
}

const LOW = constants.priority.PRIORITY_LOW

/**
 * Shoppers come first: a command and its database connections run at a lower priority than the running shop. The
 * database serves a command in separate processes, whose priority is lowered as well; only for a database on this
 * machine.
 */
function lowerPriority(pool: Pool): void {
  setPriority(LOW)
  const lowered = new WeakSet<object>()
  pool.on('acquire', (client) => {
    const { processID } = client as typeof client & { readonly processID: number | null }
    if (processID === null || lowered.has(client)) return
    lowered.add(client)
    lower(processID)
  })
}

function lower(pid: number): void {
  try {
    setPriority(pid, LOW)
  } catch (error) {
    // Another user's process, or one that has ended: its priority stays as it is.
    const { info } = error as { readonly info?: { readonly code?: string } }
    if (!['EPERM', 'EACCES', 'ESRCH'].includes(info?.code ?? '')) throw error
  }
}
