import { parseArgs } from 'node:util'
import { type Args, type Command, type CommandOption, WrongUsage } from './command.ts'
import { nearest } from './nearest.ts'

const help: CommandOption = { type: 'boolean', short: 'h', about: 'show this help' }

/** The options of a command, with the one that all have. */
export function commandOptions(command: Command): Record<string, CommandOption> {
  return { ...command.options, help }
}

/** The arguments after a command's name, checked against its options; throws `WrongUsage`. */
export function readCommandArguments(command: Command, typed: readonly string[]): Args {
  const options = commandOptions(command)
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { type, short }]) => [name, { type, ...(short && { short }) }]),
  )
  const { tokens, positionals } = parseArgs({
    args: [...typed],
    options: config,
    strict: false,
    tokens: true,
    allowPositionals: true,
  })

  const values = new Map<string, string | undefined>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    validateOption(token, options)
    values.set(token.name, token.value)
  }
  if (!values.has('help')) validatePositionals(command, positionals)
  return { positionals, text: (option) => values.get(option), has: (option) => values.has(option) }
}

type OptionToken = {
  name: string
  rawName: string
  value: string | undefined
  inlineValue: boolean | undefined
}

function validateOption(
  { name, rawName, value, inlineValue }: OptionToken,
  options: Record<string, CommandOption>,
): void {
  const option = options[name]
  if (!option) {
    const meant = nearest(name, Object.keys(options))
    throw new WrongUsage(`Unknown option ${rawName}.${meant ? ` Did you mean --${meant}?` : ''}`)
  }
  if (option.type === 'boolean' && value !== undefined)
    throw new WrongUsage(`The option ${rawName} takes no value.`)

  // `--images --dry-run` would use the second option as the value of the first.
  const isMissing = value === undefined || value === '' || (!inlineValue && value.startsWith('-'))
  if (option.type === 'string' && isMissing) {
    throw new WrongUsage(`The option ${rawName} needs a value: ${rawName} ${option.value ?? 'VALUE'}`)
  }
}

function validatePositionals(command: Command, positionals: readonly string[]): void {
  const [min, max] = command.positionals ?? [0, 0]
  if (positionals.length < min) throw new WrongUsage('An argument is missing.')
  if (positionals.length > max) throw new WrongUsage(`Unexpected argument "${positionals[max]}".`)
}
