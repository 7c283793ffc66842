import { once } from 'node:events'
import type { Command } from './command.ts'

export const startCommand: Command = {
  name: 'start',
  summary: 'Runs the shop until it is stopped (Ctrl-C)',
  usage: '',
  options: {},
  async run(_args, { config }) {
    const { startShop } = await import('../main.ts')
    const shop = await startShop(config)
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
    await shop.stop()
    return 0
  },
}
