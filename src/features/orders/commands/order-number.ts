import { type Args, WrongUsage } from '../../../cli/command.ts'

/** The number of the order that a command is about: its first argument. */
export function orderNumber({ positionals: [text = ''] }: Args): number {
  if (!/^\d{1,15}$/.test(text)) throw new WrongUsage('NUMBER is the number of an order.')
  return Number(text)
}
