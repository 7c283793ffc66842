import { optionsOf } from './arguments.ts'
import type { Command } from './command.ts'

/** The list of all commands, or of those whose name begins with a word (`import`). */
export function overview(commands: readonly Command[]): string {
  const lines = commands.map(({ name, summary }) => [name, summary] as const)
  return [
    'Usage: handsel COMMAND [OPTIONS]',
    '',
    ...columns(lines),
    '',
    'handsel COMMAND --help tells more about one.',
  ].join('\n')
}

/** The help of one command. */
export function commandHelp(command: Command): string {
  const lines = Object.entries(optionsOf(command)).map(([name, { type, short, value, about }]) => {
    const letter = short ? `-${short}, ` : ''
    return [`${letter}--${name}${type === 'string' ? ` ${value ?? 'VALUE'}` : ''}`, about] as const
  })
  return [usageLine(command), '', `${command.summary}.`, '', ...columns(lines)].join('\n')
}

export function usageLine({ name, usage }: Command): string {
  return `Usage: handsel ${name} ${usage}`.trimEnd()
}

function columns(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length)) + 3
  return lines.map(([left, right]) => `  ${left.padEnd(width)}${right}`)
}
