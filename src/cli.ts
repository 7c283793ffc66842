import type { Command } from './cli/command.ts'
import { doctorCommand } from './cli/doctor.ts'
import { failedEventsCommand } from './cli/events-failed.ts'
import { replayEventsCommand } from './cli/events-replay.ts'
import { listMailsCommand } from './cli/mails-list.ts'
import { retryMailsCommand } from './cli/mails-retry.ts'
import { migrateCommand } from './cli/migrate.ts'
import { restoreCommand } from './cli/restore.ts'
import { runCommandLine } from './cli/run-command.ts'
import { startCommand } from './cli/start.ts'
import { createTerminal, ignoreClosedPipe } from './cli/terminal.ts'
import { program } from './features.ts'

/** All commands, in the order in which the help lists them. How one is written: `cli/command.ts`. */
const commands: readonly Command[] = [
  startCommand,
  migrateCommand,
  ...program.commands,
  restoreCommand,
  listMailsCommand,
  retryMailsCommand,
  failedEventsCommand,
  replayEventsCommand,
  doctorCommand,
]

for (const output of [process.stdout, process.stderr]) ignoreClosedPipe(output)
const terminal = createTerminal(process.stdout, process.stderr)
process.exitCode = await runCommandLine(commands, process.argv.slice(2), terminal, process.env)
