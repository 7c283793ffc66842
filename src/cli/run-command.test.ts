import { describe, expect, it } from 'vitest'
import { DatabaseRefusal } from '../platform/db/embedded/refusal.ts'
import { type Command, WrongUsage } from './command.ts'
import { runCommandLine } from './run-command.ts'
import { createTerminal } from './terminal.ts'

function command(changes: Partial<Command> = {}): Command {
  return { name: 'migrate', summary: 'Moves tables', usage: '', options: {}, run: async () => 0, ...changes }
}

const importProducts = command({
  name: 'import products',
  summary: 'Reads products',
  usage: 'FILE.csv [--images DIR] [--dry-run]',
  positionals: [1, 1],
  options: {
    images: { type: 'string', short: 'i', value: 'DIR', about: 'the folder with the pictures' },
    'dry-run': { type: 'boolean', about: 'change nothing' },
  },
  async run({ positionals, text, has }, { print }) {
    print(`${positionals.join()} ${text('images')} ${has('dry-run')}`)
    return 0
  },
})

async function run(line: string, commands: readonly Command[] = [command(), importProducts], env = {}) {
  let out = ''
  let err = ''
  const terminal = createTerminal({ write: (text) => (out += text) }, { write: (text) => (err += text) })
  const code = await runCommandLine(commands, line.split(' ').filter(Boolean), terminal, env)
  return { code, out, err }
}

describe('the command line', () => {
  it('runs a command with its arguments and options', async () => {
    expect(await run('import products a.csv --images pics --dry-run')).toEqual({
      code: 0,
      out: 'a.csv pics true\n',
      err: '',
    })
    expect(await run('import products -i pics a.csv')).toMatchObject({ code: 0, out: 'a.csv pics false\n' })
    expect(await run('import products --images=pics a.csv')).toMatchObject({ out: 'a.csv pics false\n' })
    expect(await run('import products -- --odd.csv')).toMatchObject({ out: '--odd.csv undefined false\n' })
  })

  it.each([
    ['', 'Which command?'],
    ['import', '"import" needs a subcommand.'],
    ['migrte', 'Unknown command "migrte". Did you mean "migrate"?'],
    ['import prodcts a.csv', 'Did you mean "import products"?'],
    ['dance', 'Unknown command "dance". Run handsel --help for all commands.'],
    ['--verbose', 'Which command?'],
    ['migrate --dry-rum', 'Unknown option --dry-rum.'],
    ['import products a.csv --dry-rum', 'Did you mean --dry-run?'],
    ['import products a.csv --images', 'The option --images needs a value: --images DIR'],
    ['import products --images --dry-run a.csv', 'The option --images needs a value'],
    ['import products a.csv --dry-run=yes', 'The option --dry-run takes no value.'],
    ['import products', 'An argument is missing.\nUsage: handsel import products FILE.csv'],
    ['import products a.csv b.csv', 'Unexpected argument "b.csv".'],
  ])('answers "%s" with code 2 and a message', async (line, sentence) => {
    const { code, out, err } = await run(line)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toContain(sentence)
  })

  it.each(['--help', '-h', 'help'])('lists all commands for %s', async (line) => {
    const { code, out } = await run(line)
    expect(code).toBe(0)
    expect(out).toContain('import products   Reads products')
    expect(out).toContain('migrate           Moves tables')
  })

  it.each(['import products --help', 'import products -h', 'help import products'])(
    'shows the help of one for "%s"',
    async (line) => {
      const { code, out } = await run(line)
      expect(code).toBe(0)
      expect(out).toContain('Usage: handsel import products FILE.csv')
      expect(out).toContain('-i, --images DIR   the folder with the pictures')
    },
  )

  it('lists the commands of a group', async () => {
    const { code, out } = await run('import --help')
    expect(code).toBe(0)
    expect(out).toContain('import products')
    expect(out).not.toContain('migrate')
  })

  it('passes on the code of a command', async () => {
    expect(await run('migrate', [command({ run: async () => 1 })])).toEqual({ code: 1, out: '', err: '' })
  })

  it('prints a refusal, without a stack', async () => {
    const refusal = new DatabaseRefusal('start-failed', 'The database sleeps.')
    const run1 = command({ run: () => Promise.reject(refusal) })
    expect(await run('migrate', [run1])).toEqual({ code: 1, out: '', err: 'The database sleeps.\n' })
    const run2 = command({ run: () => Promise.reject(new WrongUsage('Not so.')) })
    expect(await run('migrate', [run2])).toEqual({
      code: 2,
      out: '',
      err: 'Not so.\nUsage: handsel migrate\n',
    })
  })

  it('shows the stack of an unexpected error', async () => {
    const { code, err } = await run('migrate', [command({ run: () => Promise.reject(new Error('a bug')) })])
    expect(code).toBe(1)
    expect(err).toMatch(/a bug\n\s+at /)
  })

  it('reads the configuration when a command uses it', async () => {
    const readingConfig = command({ run: async (_args, { config }) => config.port })
    expect(await run('migrate', [readingConfig], { PORT: '1' })).toMatchObject({ code: 1, err: '' })
    expect(await run('migrate', [readingConfig], { PORT: 'x' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('PORT must'),
    })
    expect(await run('migrate --help', [readingConfig], { PORT: 'x' })).toMatchObject({ code: 0 })
  })
})
