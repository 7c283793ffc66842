import type { Command } from './command.ts'

export const startCommand: Command = {
  name: 'start',
  summary: 'Runs the shop until it is stopped (Ctrl-C)',
  usage: '',
  options: {},
  async run(_args, { config }) {
    const { runUntilSignal } = await import('../main.ts')
    await runUntilSignal(config)
    // The signal ends the process, with all that it still holds open.
    return new Promise(() => {})
  },
}
